/**
 * What the forms of the site ask for, and the limits of each answer: the one file that the pages, the window of the
 * platform admin and the edge functions `inquiry` and `apply` read. Pure data without imports, because Deno reads it as
 * it stands. The database holds the same limits (chapter 20261121001000); its test compares them.
 */

export const inquiryKinds = ['call', 'contact', 'support', 'application'] as const
export type InquiryKind = (typeof inquiryKinds)[number]
/** Kinds that arrive through `inquiry`. An application has a file, and `apply` takes it. */
export type FormKind = Exclude<InquiryKind, 'application'>

/** What a form is about: its words are in the namespace of its page under `topics`, and in `admin` for whoever reads it. */
export const topics = {
  call: ['cloud', 'data-ai', 'apps', 'security', 'managed', 'unsure'],
  contact: ['services', 'product', 'partner', 'press', 'privacy', 'other'],
  support: ['sign-in', 'knulledge', 'knulldev', 'knullops', 'billing', 'other'],
} as const satisfies Record<FormKind, readonly string[]>

/** Only a support ticket has one, the worst first. */
export const urgencies = ['blocked', 'degraded', 'question'] as const
export type Urgency = (typeof urgencies)[number]

/**
 * Working hours until a person has answered: what the pages promise. Working hours are 08:00 to 18:00 UTC, Monday to
 * Friday. An application is answered, too, but no page says by when.
 */
export const answerWithin = { call: 10, contact: 20, support: { blocked: 4, degraded: 10, question: 20 } } as const

/** Characters; a message has at least `messageLeast`. */
export const limits = { name: 120, email: 254, company: 200, preferred: 200, link: 500, messageLeast: 10, message: 5000 } as const

/** The CV of an application: PDF, in bytes. */
export const largestCv = 2 * 1024 * 1024

/** Days after which the database deletes what arrived, whatever became of it. */
export const keptDays = { call: 365, contact: 365, support: 365, application: 180 } as const satisfies Record<InquiryKind, number>

/** What one sender may send within an hour: for an e-mail address, and for a network, which an office shares. */
export const hourly = { address: 5, network: 20 } as const

/** Names of fields as the functions answer them; `form` is none of them in particular. */
export const inquiryFields = ['name', 'email', 'company', 'topic', 'urgency', 'preferred', 'link', 'message', 'cv', 'role'] as const
export type InquiryField = (typeof inquiryFields)[number]

/** One @ with something before it and a name with a dot after it. Whether anybody reads there is known only to them. */
export const looksLikeAddress = (text: string) => text.length <= limits.email && /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\.]+(\.[^\s@<>(),;:"\\.]+)+$/.test(text)
