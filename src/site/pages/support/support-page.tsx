import { company } from '@/content/company'
import { answerWithin, topics, urgencies } from '@/content/inquiries'
import { colon } from '@/lib/colon'
import { ChoiceField } from '@/site/forms/choice-field'
import { InquiryFields, MessageField, TextField, useProblem } from '@/site/forms/inquiry-form'
import { ReceivedView } from '@/site/forms/received-view'
import { useInquiry } from '@/site/forms/use-inquiry'
import { SiteLink } from '@/site/link'
import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'
import { Select } from '@/ui/select'

/** The three levels on one scale of working hours. */
function Ladder() {
  const t = useText('site-support')
  const longest = Math.max(...urgencies.map((urgency) => answerWithin.support[urgency]))
  return (
    <figure>
      <figcaption className="mb-3 text-sm font-semibold">{t('ladder.title')}</figcaption>
      <ul className="border-t border-line-strong">
        {urgencies.map((urgency) => {
          const hours = answerWithin.support[urgency]
          return (
            <li key={urgency} className="border-b border-line py-3.5">
              <p className="flex items-baseline justify-between gap-4">
                <span className="text-base font-semibold">{t(`urgencies.${urgency}.label`)}</span>
                <span className="num text-lg font-semibold">{t('ladder.hours', { hours })}</span>
              </p>
              <div aria-hidden="true" className="mt-2 h-2 rounded-xs bg-line">
                <div className="h-full rounded-xs bg-accent" style={{ width: `${(hours / longest) * 100}%` }} />
              </div>
              <p className="mt-2 text-sm text-muted">{t(`urgencies.${urgency}.hint`)}</p>
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-xs text-muted">{t('ladder.note')}</p>
    </figure>
  )
}

function TicketForm() {
  const t = useText('site-support')
  const form = useInquiry({ to: 'inquiry', fixed: { kind: 'support', language: t.language }, required: ['urgency', 'topic', 'name', 'email', 'message'] })
  const problem = useProblem(form)
  if (form.received)
    return (
      <ReceivedView received={form.received} title={t('form.received')}>
        <p className="max-w-measure text-base text-muted">{t('form.next', { mail: company.support })}</p>
      </ReceivedView>
    )
  return (
    <>
      <h2 className="mb-5 text-xl font-semibold">{t('form.title')}</h2>
      <InquiryFields form={form} submit={t('form.submit')} kept={t('form.kept')} mail={company.support}>
        <ChoiceField
          form={form}
          field="urgency"
          columns={1}
          legend={t('form.urgency')}
          choices={urgencies.map((value) => ({ value, label: `${t(`urgencies.${value}.label`)}${colon(t.language)} ${t('ladder.hours', { hours: answerWithin.support[value] })}`, hint: t(`urgencies.${value}.hint`) }))}
        />
        <Select name="topic" id="form-topic" required defaultValue="" label={t('form.topic')} error={problem('topic')}>
          <option value="" disabled hidden>
            –
          </option>
          {topics.support.map((value) => (
            <option key={value} value={value}>
              {t(`topics.${value}`)}
            </option>
          ))}
        </Select>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField form={form} field="name" />
          <TextField form={form} field="email" />
        </div>
        <TextField form={form} field="link" label={t('form.link')} />
        <MessageField form={form} label={t('form.message')} hint={t('form.secret')} />
      </InquiryFields>
    </>
  )
}

/** How long until a person answers, and what makes the answer good. */
export default function SupportPage() {
  const t = useText('site-support')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} aside={<Ladder />} />
      <Section tone="sunken">
        <div className="grid-12 gap-y-12">
          <div className="relative col-span-full rounded-xl border border-line bg-raised p-5 shadow-md md:p-8 lg:col-span-7">
            <TicketForm />
          </div>
          <div className="col-span-full lg:col-span-5 lg:ps-8">
            <h2 className="mb-4 text-xl font-semibold">{t('first.title')}</h2>
            <dl className="border-t border-line-strong">
              {(['status', 'error', 'content'] as const).map((name) => (
                <div key={name} className="border-b border-line py-4">
                  <dt className="text-base font-semibold">{t(`first.${name}.name`)}</dt>
                  <dd className="mt-1 text-sm text-muted">
                    {t(`first.${name}.text`)}{' '}
                    {name === 'status' ? (
                      <SiteLink to="status" className="link whitespace-nowrap">
                        {t('first.status.link')}
                      </SiteLink>
                    ) : null}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </Section>
    </>
  )
}
