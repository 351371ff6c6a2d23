/**
 * The way out for mail: an HTTP mail API that takes what Resend's takes
 * (https://resend.com/docs/api-reference/emails/send-email), with its address,
 * key and sender in the environment. Hosted edge functions cannot speak SMTP on
 * the usual ports, so that is no choice. The embedded backend has such an API
 * of its own, which captures instead of sending.
 */
export interface MailConfig {
  url: string
  key: string
  /** "Knull <no-reply@example.com>", an address that the provider lets one send from. */
  from: string
  /** The address of the product that links lead to, without a slash at its end. Never taken from a request. */
  siteUrl: string
  fetch: typeof fetch
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** A second call with the same key sends nothing. */
  key: string
}

export type MailOutcome = 'sent' | 'not_configured' | 'failed'

const patienceMs = 8_000

/** Null where one of the four is missing: then no mail is sent, and the caller says so. */
export function mailFromEnvironment(env: { get(name: string): string | undefined }): MailConfig | null {
  const [url, key, from, siteUrl] = ['MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM', 'SITE_URL'].map((name) => env.get(name)?.trim())
  if (!url || !key || !from || !siteUrl) return null
  return { url, key, from, siteUrl: siteUrl.replace(/\/+$/, ''), fetch }
}

/** Never throws. What went wrong is logged, without the address and the text. */
export async function sendMail(config: MailConfig, mail: Mail): Promise<Exclude<MailOutcome, 'not_configured'>> {
  try {
    const answer = await config.fetch(config.url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${config.key}`, 'Content-Type': 'application/json', 'Idempotency-Key': mail.key },
      body: JSON.stringify({ from: config.from, to: [mail.to], subject: mail.subject, text: mail.text, html: mail.html }),
      // The key would go along.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    if (answer.ok) return 'sent'
    console.error(`the mail API answered ${answer.status}`)
  } catch (error) {
    console.error(`the mail API could not be asked: ${error instanceof Error ? error.name : 'unknown'}`)
  }
  return 'failed'
}
