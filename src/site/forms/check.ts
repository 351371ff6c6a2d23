import { limits, looksLikeAddress, type InquiryField } from '@/content/inquiries'

/** Why a field was not accepted: `errors.<problem>` of site-form. The server answers with the same words. */
export type FieldProblem = 'required' | 'too_short' | 'too_long' | 'invalid' | 'too_large' | 'not_pdf' | 'cut_off'
export type Problems = Partial<Record<InquiryField, FieldProblem>>
export type Values = Readonly<Partial<Record<InquiryField, string>>>

const isWebLink = (text: string) => {
  try {
    return /^https?:$/.test(new URL(text).protocol) && !/\s/.test(text)
  } catch {
    return false
  }
}

const length = (text: string) => [...text].length
const most: Partial<Record<InquiryField, number>> = limits

/** What is wrong with these values, as the edge function would say it. `required`: which of them must be there. */
export function problemsOf(values: Values, required: readonly InquiryField[]): Problems {
  const problems: Problems = {}
  for (const [name, raw] of Object.entries(values)) {
    const field = name as InquiryField
    const text = raw.trim()
    const limit = most[field]
    if (text === '') {
      if (required.includes(field)) problems[field] = 'required'
    } else if (limit !== undefined && length(text) > limit) problems[field] = 'too_long'
    else if (field === 'message' && length(text) < limits.messageLeast) problems[field] = 'too_short'
    else if ((field === 'email' && !looksLikeAddress(text)) || (field === 'link' && !isWebLink(text))) problems[field] = 'invalid'
  }
  return problems
}
