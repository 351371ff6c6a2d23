import { type Backend, keyHeaders } from '../_shared/backend.ts'
import { verifyCaller } from '../_shared/caller.ts'
import { json, preflight, refusal } from '../_shared/http.ts'
import { type MailConfig, type MailOutcome, sendMail } from '../_shared/mail.ts'
import { invitationMail, type Language, languages, type Role } from './mail.ts'

interface InviteOptions {
  backend: Backend
  /** Null where no mail can be sent: the invitation is made all the same, and its link handed to the inviter. */
  mail: MailConfig | null
}

/** Where the product takes an invitation. The token is in the fragment: no server and no referrer ever sees it. */
export const invitationPath = '/invitations/accept'

const verifications = {
  'session.required': 401,
  'session.invalid': 401,
  'auth.unavailable': 503,
} as const

const largestBody = 4_000
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const roles: readonly string[] = ['viewer', 'member', 'admin', 'owner']

interface Wish {
  rpc: 'create_invitation' | 'resend_invitation'
  args: Record<string, string>
  language: Language
}

interface Made {
  id: string
  token: string
  email: string
  role: Role
  expires_at: string
  organisation: string
  inviter: string | null
}

/**
 * Makes an invitation with the caller's own rights, or puts a new one in the place of one that was made before, and
 * sends it by mail.
 *
 * POST {org_id, email, role, language} or {invitation_id, language}
 * 200  {id, email, role, expires_at, mail: 'sent'}, or mail 'not_configured' or 'failed' with the token, which the
 *      inviter may then pass on; who is mailed gets it from nobody else.
 */
export function inviteHandler({ backend, mail }: InviteOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight()
    if (request.method !== 'POST') return refusal(405, 'method.not_allowed', 'method.not_allowed')
    const verified = await verifyCaller(request, backend)
    if ('refused' in verified) return refusal(verifications[verified.refused], codeOf(verified.refused), verified.refused)
    const wish = await readWish(request)
    if (!wish) return refusal(400, '22023', 'invitation.bad_request')

    let answer: Response
    try {
      answer = await backend.fetch(`${backend.url}/rest/v1/rpc/${wish.rpc}`, {
        method: 'POST',
        // Not the secret key: the database decides by who asks.
        headers: {
          ...keyHeaders(backend.publishableKey),
          Authorization: `Bearer ${verified.caller.token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(wish.args),
        signal: request.signal,
      })
    } catch {
      return refusal(503, '', 'database.unavailable')
    }
    if (!answer.ok) return passOn(answer)
    const made = readMade(await answer.json().catch(() => null))
    if (!made) return refusal(503, '', 'database.unavailable')

    const outcome: MailOutcome = mail
      ? await sendMail(mail, {
          to: made.email,
          key: made.id,
          ...invitationMail(
            {
              organisation: made.organisation,
              inviter: made.inviter ?? verified.caller.name,
              role: made.role,
              expiresAt: made.expires_at,
              link: `${mail.siteUrl}${invitationPath}#token=${made.token}`,
            },
            wish.language,
          ),
        })
      : 'not_configured'
    const { id, email, role, expires_at, token } = made
    return json(200, { id, email, role, expires_at, mail: outcome, ...(outcome === 'sent' ? {} : { token }) })
  }
}

const codeOf = (key: keyof typeof verifications) => (verifications[key] === 401 ? '28000' : '')

/** The database's refusal in its own words, where they are ours; nothing of any other error. */
async function passOn(answer: Response): Promise<Response> {
  const body: unknown = await answer.json().catch(() => null)
  const { code, message, details } = isRecord(body) ? body : {}
  if (typeof code === 'string' && typeof message === 'string' && /^[a-z]+\.[a-z_]+$/.test(message)) {
    return json(answer.status, { code, message, details })
  }
  console.error(`the database answered ${answer.status}`)
  return refusal(answer.status === 401 ? 401 : 503, answer.status === 401 ? '28000' : '', answer.status === 401 ? 'session.invalid' : 'database.unavailable')
}

async function readWish(request: Request): Promise<Wish | undefined> {
  const body = await readJson(request)
  if (!isRecord(body)) return undefined
  const language = languages.find((known) => known === body.language) ?? 'en'
  const { invitation_id: invitationId, org_id: orgId, email, role } = body
  if (typeof invitationId === 'string') {
    return uuid.test(invitationId) ? { rpc: 'resend_invitation', args: { p_invitation_id: invitationId }, language } : undefined
  }
  if (typeof orgId !== 'string' || !uuid.test(orgId) || typeof email !== 'string' || email.length > 320) return undefined
  if (typeof role !== 'string' || !roles.includes(role)) return undefined
  return { rpc: 'create_invitation', args: { p_org_id: orgId, p_email: email, p_role: role }, language }
}

async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) return undefined
  try {
    const text = await request.text()
    return text.length > largestBody ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function readMade(value: unknown): Made | undefined {
  if (!isRecord(value)) return undefined
  const { id, token, email, role, expires_at: expiresAt, organisation, inviter } = value
  const strings = [id, token, email, role, expiresAt, organisation]
  if (!strings.every((part) => typeof part === 'string') || !roles.includes(role as string)) return undefined
  return {
    id, token, email, role, expires_at: expiresAt, organisation, inviter: typeof inviter === 'string' ? inviter : null,
  } as Made
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
