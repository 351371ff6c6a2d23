import { topics } from '@/content/inquiries'
import { maxUploadMegabytes } from '@/lib/limits'
import { ChoiceField } from '@/site/forms/choice-field'
import { InquiryFields, MessageField, TextField } from '@/site/forms/inquiry-form'
import { ReceivedView } from '@/site/forms/received-view'
import { useInquiry } from '@/site/forms/use-inquiry'
import { SiteButton } from '@/site/link'
import { PageHead } from '@/site/sections/page-head'
import { Section } from '@/site/sections/section'
import { useText } from '@/site/text'
import { buttonClass } from '@/ui/button'

interface Part {
  name: string
  text: string
}
const minutes = [10, 20, 15]

/** The call on its own axis: 45 minutes in three parts, drawn to scale. */
function CallClock() {
  const t = useText('site-get-started')
  const parts = t.list<Part>('call.parts')
  const shades = ['bg-accent/35', 'bg-accent', 'bg-accent/65']
  return (
    <figure>
      <figcaption className="mb-4 text-sm font-semibold">{t('call.title')}</figcaption>
      <div role="img" aria-label={t('call.label')}>
        <div className="flex gap-1">
          {minutes.map((length, index) => (
            <div key={length} className={`h-4 rounded-xs ${shades[index]}`} style={{ flexGrow: length, flexBasis: 0 }} />
          ))}
        </div>
        <div aria-hidden="true" className="num mt-1.5 flex gap-1 text-xs text-muted">
          {minutes.map((length, index) => (
            <span key={length} style={{ flexGrow: length, flexBasis: 0 }}>
              {minutes.slice(0, index).reduce((sum, one) => sum + one, 0)}
            </span>
          ))}
          <span>45</span>
        </div>
      </div>
      <ol className="mt-5 border-t border-line-strong">
        {parts.map(({ name, text }, index) => (
          <li key={name} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-3.5">
            <span className="num text-sm text-accent-text">{t('call.minutes', { count: minutes[index] ?? 0 })}</span>
            <span>
              <span className="block text-base font-semibold">{name}</span>
              <span className="mt-0.5 block text-sm text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

function CallForm() {
  const t = useText('site-get-started')
  const form = useInquiry({ to: 'inquiry', fixed: { kind: 'call', language: t.language }, required: ['topic', 'name', 'email', 'message'] })
  if (form.received)
    return (
      <ReceivedView received={form.received} title={t('form.received')}>
        <p className="max-w-measure text-base text-muted">{t('form.next')}</p>
      </ReceivedView>
    )
  return (
    <>
      <h2 className="mb-5 text-xl font-semibold">{t('form.title')}</h2>
      <InquiryFields form={form} submit={t('form.submit')} kept={t('form.kept')}>
        <MessageField form={form} label={t('form.message')} hint={t('form.message_hint')} rows={4} />
        <ChoiceField form={form} field="topic" legend={t('form.topic')} choices={topics.call.map((value) => ({ value, label: t(`topics.${value}`) }))} />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField form={form} field="name" />
          <TextField form={form} field="email" />
          <TextField form={form} field="company" />
          <TextField form={form} field="preferred" hint={t('form.preferred')} />
        </div>
      </InquiryFields>
    </>
  )
}

/** What happens in a strategy call, how to get one, and how to begin without one. */
export default function GetStartedPage() {
  const t = useText('site-get-started')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} actions={<a href="#call" className={buttonClass({ size: 'lg' })}>{t('form.title')}</a>} aside={<CallClock />} />
      <Section id="call" tone="sunken">
        <div className="grid-12 gap-y-12">
          <div className="relative col-span-full rounded-xl border border-line bg-raised p-5 shadow-md md:p-8 lg:col-span-7">
            <CallForm />
          </div>
          <div className="col-span-full lg:col-span-5 lg:ps-8">
            <h2 className="mb-4 text-xl font-semibold">{t('after.title')}</h2>
            <ol className="border-t border-line-strong">
              {t.list<{ when: string; what: string }>('after.steps').map(({ when, what }) => (
                <li key={when} className="border-b border-line py-4">
                  <span className="num block text-sm text-accent-text">{when}</span>
                  <span className="mt-1 block text-base">{what}</span>
                </li>
              ))}
            </ol>
            <p className="mt-5 text-sm text-muted">{t('after.not')}</p>
          </div>
        </div>
      </Section>
      <Section title={t('self.title')} lead={t('self.lead')} id="self">
        <ol className="grid gap-x-6 border-t border-line-strong md:grid-cols-3">
          {t.list<Part>('self.steps').map(({ name, text }, index) => (
            <li key={name} className="border-b border-line py-5 md:border-b-0">
              <span className="num text-sm text-muted">{index + 1}</span>
              <h3 className="mt-2 text-md font-semibold">{name}</h3>
              <p className="mt-1.5 text-sm text-muted">{text.replace('{{megabytes}}', String(maxUploadMegabytes))}</p>
            </li>
          ))}
        </ol>
        <div className="mt-8">
          <SiteButton to="auth" variant="outline">
            {t('self.action')}
          </SiteButton>
        </div>
      </Section>
    </>
  )
}
