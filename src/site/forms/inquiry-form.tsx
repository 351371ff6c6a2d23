import type { ReactNode } from 'react'
import { company } from '@/content/company'
import { limits, type InquiryField } from '@/content/inquiries'
import { useText } from '@/site/text'
import { Button } from '@/ui/button'
import { Input, type InputProps } from '@/ui/input'
import { Note } from '@/ui/note'
import { Textarea, type TextareaProps } from '@/ui/textarea'
import type { FieldProblem } from './check'
import type { InquiryForm } from './use-inquiry'

/** The text of a field's problem, or undefined. */
export function useProblem(form: InquiryForm) {
  const t = useText('site-form')
  return (field: InquiryField): string | undefined => {
    const problem: FieldProblem | undefined = form.problems[field]
    if (!problem) return undefined
    const own = `errors.${field}_${problem}`
    const most = (limits as Partial<Record<InquiryField, number>>)[field] ?? 0
    return t(t.has(own) ? own : `errors.${problem}`, { most: new Intl.NumberFormat(t.language).format(most), least: limits.messageLeast })
  }
}

type Known = 'name' | 'email' | 'company' | 'preferred' | 'link'
const kinds: Readonly<Record<Known, InputProps>> = {
  name: { autoComplete: 'name', required: true },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', spellCheck: false, autoCapitalize: 'none', required: true },
  company: { autoComplete: 'organization' },
  preferred: { autoComplete: 'off' },
  link: { type: 'url', autoComplete: 'off', inputMode: 'url', spellCheck: false, autoCapitalize: 'none' },
}

/** One line of text; label and hint from `fields.<name>` of site-form unless given. */
export function TextField({ form, field, label, hint }: { form: InquiryForm; field: Known; label?: string; hint?: string }) {
  const t = useText('site-form')
  const problem = useProblem(form)
  return <Input {...kinds[field]} name={field} id={`form-${field}`} label={label ?? t(`fields.${field}`)} hint={hint} error={problem(field)} />
}

export function MessageField({ form, label, ...rest }: { form: InquiryForm; label?: string } & Omit<TextareaProps, 'form'>) {
  const t = useText('site-form')
  const problem = useProblem(form)
  return <Textarea rows={6} {...rest} name="message" id="form-message" required label={label ?? t('fields.message')} error={problem('message')} />
}

/** The form with what every one has: the trap, what went wrong, the button, and what is done with the data. */
export function InquiryFields({ form, submit, mail = company.info, kept, children }: { form: InquiryForm; submit: string; mail?: string; kept: string; children: ReactNode }) {
  const t = useText('site-form')
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} onChange={form.onChange} className="grid gap-5">
      {children}
      {/* For programs that fill in whatever they find; people neither see nor reach it. */}
      <div aria-hidden="true" className="absolute -start-[9999px] size-px overflow-hidden">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      {/* The region is there before the message, so that it is announced. */}
      <div role="alert" className="empty:hidden">
        {form.failure ? (
          <Note tone="bad" title={t(`failures.${form.failure.key}.title`)}>
            {t(`failures.${form.failure.key}.body`, { count: form.failure.minutes, mail })}
          </Note>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" size="lg" pending={form.pending}>
          {submit}
        </Button>
        <p className="max-w-80 min-w-0 flex-1 basis-52 text-xs text-muted">{kept}</p>
      </div>
      <noscript>
        <p className="text-sm text-muted">{t('no_script', { mail })}</p>
      </noscript>
      <p role="alert" className="hidden text-sm text-bad [[data-alone]_&]:block">
        {t('no_script', { mail })}
      </p>
    </form>
  )
}
