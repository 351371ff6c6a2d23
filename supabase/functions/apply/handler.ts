import { largestCv, limits } from '../../../src/content/inquiries.ts'
import type { Backend } from '../_shared/backend.ts'
import { bytesUpTo, isUuid, isWebLink, languageOf, networkOf, parsedObject, plain, problemOf, type Problems, readSender, wrongFields } from '../_shared/forms.ts'
import { json, preflight, refusal } from '../_shared/http.ts'
import { type MailConfig, type MailOutcome, sendMail } from '../_shared/mail.ts'
import { callAsServer, passOn } from '../_shared/server-rpc.ts'
import { confirmationMail } from './mail.ts'
import { pdfVerdict } from './pdf.ts'

/*
 * POST multipart/form-data {client_id, role: slug of a job or open, name, email, link?, message, language, website, cv: a PDF}
 * 200  {reference, received_at, delete_at, withdraw: token, mail: sent | not_configured | failed}
 * 422  inquiry.invalid {fields: {cv: required | too_large | not_pdf | cut_off, …}}
 * 400  inquiry.bad_request, inquiry.trap; 413 inquiry.too_large; 429 inquiry.too_many {seconds}; 503 database.unavailable
 *
 * POST application/json {withdraw: token}: deletes the application with its CV.
 * 200  {reference}; 404 inquiry.unknown: none that this token belongs to, or deleted already
 *
 * The token is made of the form's client id with the server's key, so that the same form sent twice gets the same link
 * and the database needs to keep no more than its hash.
 */

/** The file, and room for the other fields and what multipart puts around them. */
const largestBody = largestCv + 60_000
const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const withdrawPath = '/company/careers/withdraw'

interface ApplyOptions {
  backend: Backend
  /** Null where no mail can be sent: the page shows the link all the same. */
  mail: MailConfig | null
}

export function applyHandler({ backend, mail }: ApplyOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight()
    if (request.method !== 'POST') return refusal(405, 'method.not_allowed', 'method.not_allowed')
    const type = request.headers.get('content-type') ?? ''
    const bytes = await bytesUpTo(request, largestBody)
    if (!bytes) return refusal(413, '54000', 'inquiry.too_large')
    if (!type.startsWith('multipart/form-data')) return withdraw(backend, bytes)

    const form = await formOf(bytes, type)
    const body = form ? Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) : undefined
    if (!form || !body || !isUuid(body.client_id)) return refusal(400, '22023', 'inquiry.bad_request')
    if (plain(body.website) !== '') return refusal(400, '22023', 'inquiry.trap')

    const problems: Problems & { cv?: string } = {}
    const sender = readSender(body, problems)
    const link = plain(body.link)
    const linkProblem = problemOf(link, { most: limits.link }) ?? (link !== '' && !isWebLink(link) ? 'invalid' : undefined)
    if (linkProblem) problems.link = linkProblem
    const role = plain(body.role)
    if (!slug.test(role) || role.length > 80 || !/^[a-z]/.test(role)) problems.role = 'invalid'
    const file = form.get('cv')
    const cv = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : undefined
    const verdict = !cv ? 'required' : cv.length > largestCv ? 'too_large' : pdfVerdict(cv)
    if (verdict !== 'pdf') (problems as Record<string, string>).cv = verdict
    if (!cv || Object.keys(problems).length > 0) return wrongFields(problems)

    const language = languageOf(body.language)
    const token = await tokenFor(backend.secretKey, body.client_id)
    const received = await callAsServer(backend, 'receive_inquiry', {
      p_inquiry: { client_id: body.client_id, kind: 'application', ...sender, link, topic: role, language },
      p_network: networkOf(request.headers),
      p_withdraw: token,
      p_file: base64(cv),
      p_file_name: fileName(file instanceof File ? file.name : ''),
    })
    if (!received.ok) return passOn(received)
    const { reference, received_at, delete_at } = received.value as Record<'reference' | 'received_at' | 'delete_at', string>
    const outcome: MailOutcome = mail
      ? await sendMail(mail, {
          to: sender.email,
          key: `application-${reference}`,
          ...confirmationMail({ name: sender.name, reference, deleteAt: delete_at, link: `${mail.siteUrl}${withdrawPath}#token=${token}` }, language),
        })
      : 'not_configured'
    return json(200, { reference, received_at, delete_at, withdraw: token, mail: outcome })
  }
}

async function withdraw(backend: Backend, bytes: Uint8Array): Promise<Response> {
  const token = parsedObject(bytes)?.withdraw
  if (typeof token !== 'string' || !/^[0-9a-f]{64}$/.test(token)) return refusal(400, '22023', 'inquiry.bad_request')
  const gone = await callAsServer(backend, 'withdraw_inquiry', { p_token: token })
  return gone.ok ? json(200, gone.value) : passOn(gone)
}

async function formOf(bytes: Uint8Array, type: string): Promise<FormData | undefined> {
  try {
    return await new Response(bytes.slice().buffer, { headers: { 'content-type': type } }).formData()
  } catch {
    return undefined
  }
}

/** HMAC-SHA256 of the client id: 256 bits that only the server can make. */
async function tokenFor(secret: string, clientId: string): Promise<string> {
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', text.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, text.encode(`withdraw ${clientId.toLowerCase()}`))
  return [...new Uint8Array(signed)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** In pieces: a call takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** As the applicant called it, without a folder and at most 120 characters; always .pdf, since that is what it is. */
function fileName(given: string): string {
  const base = plain(given.split(/[/\\]/).at(-1) ?? '').replace(/\.pdf$/i, '').replace(/[<>:"|?*]/g, '').trim()
  return `${[...base].slice(0, 110).join('') || 'cv'}.pdf`
}
