import { company } from '@/content/company'
import { topics } from '@/content/inquiries'
import { ChoiceField } from '@/site/forms/choice-field'
import { InquiryFields, MessageField, TextField } from '@/site/forms/inquiry-form'
import { ReceivedView } from '@/site/forms/received-view'
import { useInquiry } from '@/site/forms/use-inquiry'
import { PageHead } from '@/site/sections/page-head'
import { useText } from '@/site/text'
import { AnswerWeek } from './answer-week'

function ContactForm() {
  const t = useText('site-contact')
  const form = useInquiry({ to: 'inquiry', fixed: { kind: 'contact', language: t.language }, required: ['topic', 'name', 'email', 'message'] })
  if (form.received)
    return (
      <ReceivedView received={form.received} title={t('form.received')}>
        <p className="max-w-measure text-base text-muted">{t('form.next', { mail: company.info })}</p>
      </ReceivedView>
    )
  return (
    <>
      <h2 className="mb-5 text-xl font-semibold">{t('form.title')}</h2>
      <InquiryFields form={form} submit={t('form.submit')} kept={t('form.kept')}>
        <ChoiceField form={form} field="topic" legend={t('form.topic')} choices={topics.contact.map((value) => ({ value, label: t(`topics.${value}.label`), hint: t(`topics.${value}.hint`) }))} />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField form={form} field="name" />
          <TextField form={form} field="email" />
        </div>
        <TextField form={form} field="company" />
        <MessageField form={form} />
      </InquiryFields>
    </>
  )
}

/** Who reads a message, and by when it is answered. */
export default function ContactPage() {
  const t = useText('site-contact')
  const ways = [
    { name: t('ways.info'), shown: company.info, href: `mailto:${company.info}` },
    { name: t('ways.support'), shown: company.support, href: `mailto:${company.support}` },
    { name: t('ways.phone'), shown: company.phone, href: `tel:${company.phoneLink}` },
  ]
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} className="pb-8! md:pb-12!" />
      <div className="frame grid-12 gap-y-12 pb-16 md:pb-24">
        <div className="relative col-span-full rounded-xl border border-line bg-raised p-5 shadow-md md:p-8 lg:col-span-7">
          <ContactForm />
        </div>
        <div className="col-span-full grid content-start gap-12 lg:col-span-5 lg:ps-8">
          <section aria-labelledby="contact-week">
            <h2 id="contact-week" className="text-md font-semibold">
              {t('week.title')}
            </h2>
            <AnswerWeek />
            <p className="mt-3 text-sm text-muted">{t('week.note')}</p>
          </section>
          <section aria-labelledby="contact-ways">
            <h2 id="contact-ways" className="mb-3 text-md font-semibold">
              {t('ways.title')}
            </h2>
            <dl className="border-t border-line-strong text-sm">
              {ways.map(({ name, shown, href }) => (
                <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3">
                  <dt className="text-muted">{name}</dt>
                  <dd>
                    <a href={href} className="link num">
                      {shown}
                    </a>
                  </dd>
                </div>
              ))}
              <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3">
                <dt className="text-muted">{t('ways.address')}</dt>
                <dd className="text-end">
                  {company.name}, {company.street}, {company.postalCode} {company.city}
                </dd>
              </div>
            </dl>
            <p className="mt-3 text-xs text-muted">{t('ways.example')}</p>
          </section>
        </div>
      </div>
    </>
  )
}
