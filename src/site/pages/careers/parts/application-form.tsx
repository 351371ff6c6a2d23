import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { largestCv } from '@/content/inquiries'
import { href } from '@/routes/href'
import { InquiryFields, MessageField, TextField, useProblem } from '@/site/forms/inquiry-form'
import { useInquiry, type InquiryForm } from '@/site/forms/use-inquiry'
import { useText } from '@/site/text'
import type { Problems } from '@/site/forms/check'
import { ProcessSteps } from './process-steps'
import { keepSent } from './sent'

/** What the page can see of the file; whether it really is a PDF is looked at by the function. */
export function problemOfCv(file: FormDataEntryValue | null): Problems {
  if (!(file instanceof File) || file.size === 0) return { cv: 'required' }
  if (file.size > largestCv) return { cv: 'too_large' }
  return {}
}

/** The browser's own control, in the page's words: it lies over them, so that a press, a key and a dropped file all reach it. */
function CvField({ form }: { form: InquiryForm }) {
  const t = useText('site-careers')
  const error = useProblem(form)('cv')
  const [chosen, setChosen] = useState('')
  const input = useRef<HTMLInputElement>(null)
  /* Chosen while the page was only drawn. */
  useEffect(() => setChosen(input.current?.files?.[0]?.name ?? ''), [])
  return (
    <div className="min-w-0">
      <label htmlFor="form-cv" className="mb-1.5 block text-sm font-semibold">
        {t('form.cv')}
      </label>
      <div className="relative flex min-w-0 items-center gap-3 rounded-sm border border-line-strong bg-raised p-2.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-aria-invalid:border-bad dark:bg-transparent">
        <span aria-hidden="true" className="flex-none rounded-pill border border-line-strong px-4 py-1.5 font-medium">
          {t('form.cv_choose')}
        </span>
        <span aria-hidden="true" className={`min-w-0 truncate ${chosen ? '' : 'text-muted'}`}>
          {chosen || t('form.cv_none')}
        </span>
        <input
          ref={input}
          id="form-cv"
          name="cv"
          type="file"
          accept="application/pdf,.pdf"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'form-cv-hint form-cv-error' : 'form-cv-hint'}
          onChange={(event) => setChosen(event.target.files?.[0]?.name ?? '')}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <p id="form-cv-hint" className="mt-1.5 text-xs text-muted">
        {t('form.cv_hint')}
      </p>
      {error ? (
        <p id="form-cv-error" className="mt-1.5 text-xs text-bad">
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** The form of a position, by its slug, or of none: `open`. */
export function ApplicationForm({ position }: { position: string }) {
  const t = useText('site-careers')
  const navigate = useNavigate()
  const form = useInquiry({ to: 'apply', fixed: { role: position, language: t.language }, required: ['name', 'email', 'message', 'cv'], check: (data) => problemOfCv(data.get('cv')) })
  const { received } = form
  useEffect(() => {
    if (!received) return
    keepSent(received)
    void navigate(href('application-thanks'))
  }, [received, navigate])
  return (
    <div className="frame grid-12 items-start gap-y-10 pb-16 md:pb-24">
      <div className="relative col-span-full rounded-xl border border-line bg-raised p-5 shadow-md md:p-8 lg:col-span-7">
        <InquiryFields form={form} submit={t('form.submit')} kept={t('form.kept')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} field="name" />
            <TextField form={form} field="email" />
          </div>
          <MessageField form={form} label={t(position === 'open' ? 'form.open_message' : 'form.message')} />
          <TextField form={form} field="link" label={t('form.link')} />
          <CvField form={form} />
        </InquiryFields>
      </div>
      <section aria-labelledby="next" className="col-span-full lg:col-span-4 lg:col-start-9">
        <h2 id="next" className="mb-3 text-sm font-semibold text-muted">
          {t('form.next')}
        </h2>
        <ProcessSteps />
      </section>
    </div>
  )
}
