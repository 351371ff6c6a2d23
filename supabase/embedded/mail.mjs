/** Mail is captured, never sent: /_mail shows it, /_mail.json hands it to tests. */
import { timingSafeEqual } from 'node:crypto'

const KEPT = 200
/** Where edge functions send their mail, in the shape that a hosted mail API takes (functions/_shared/mail.ts). */
export const MAIL_API = '/_mail/send'
const LARGEST = 200_000

/** @typedef {{ id: number, to: string, subject: string, text: string, html: string, sentAt: string, links: string[] }} CapturedMail */

export function createMailbox() {
  /** @type {CapturedMail[]} newest first */
  const mails = []
  let count = 0
  return {
    mails,
    /** The driver that the auth server sends through. */
    driver: {
      /** @param {{ to: string, subject: string, text?: string, html?: string }} message */
      async send({ to, subject, text = '', html = '' }) {
        count += 1
        mails.unshift({ id: count, to, subject, text, html, sentAt: new Date().toISOString(), links: linksIn(html || text) })
        mails.length = Math.min(mails.length, KEPT)
      },
    },
    /**
     * @param {string} pathname
     * @returns {{ type: string, body: string } | undefined}
     */
    page(pathname) {
      if (pathname === '/_mail.json') return { type: 'application/json', body: JSON.stringify(mails) }
      if (pathname === '/_mail.css') return { type: 'text/css', body: STYLE }
      if (pathname === '/_mail') return { type: 'text/html; charset=utf-8', body: mailPage(mails) }
      return undefined
    },
  }
}

/** @typedef {ReturnType<typeof createMailbox>} Mailbox */

/**
 * A mail from an edge function, which alone has the secret key.
 * @param {Mailbox} mailbox
 * @param {string} secretKey
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export async function receiveMail(mailbox, secretKey, request, response) {
  /** @param {number} status @param {unknown} body */
  const answer = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(body))
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${secretKey}`)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return answer(401, { message: 'No key.' })
  if (request.method !== 'POST') return answer(405, { message: 'Use POST.' })
  try {
    let text = ''
    request.setEncoding('utf8')
    for await (const chunk of request) {
      text += chunk
      if (text.length > LARGEST) {
        /* The rest is not read: the connection cannot carry another request. */
        response.setHeader('connection', 'close')
        return answer(413, { message: 'Too large.' })
      }
    }
    const { to, subject, text: plain, html } = JSON.parse(text)
    const [address] = Array.isArray(to) ? to : [to]
    if (![address, subject].every((part) => typeof part === 'string' && part !== '')) return answer(422, { message: 'A mail has an address and a subject.' })
    await mailbox.driver.send({ to: address, subject, text: String(plain ?? ''), html: String(html ?? '') })
    answer(200, { id: String(mailbox.mails[0]?.id) })
  } catch {
    answer(400, { message: 'Not a mail.' })
  }
}

/** @param {string} content */
function linksIn(content) {
  const found = content.match(/https?:\/\/[^\s"'<>]+/g) ?? []
  return [...new Set(found.map((link) => link.replaceAll('&amp;', '&')))]
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** @param {string} html */
function readable(html) {
  return html
    .replace(/<(style|head|title)[\s\S]*?<\/\1>/gi, '')
    .replace(/<\/(p|h\d|div|tr)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

/** @param {CapturedMail[]} mails */
function mailPage(mails) {
  const items = mails.map(({ to, subject, text, html, sentAt, links }) => {
    const anchors = links.map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`).join('')
    return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${sentAt}">${sentAt.replace('T', ' ').slice(0, 19)} UTC</time></p>
<pre>${escapeHtml(html ? readable(html) : text)}</pre>
<ul>${anchors}</ul>
</article>`
  })
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Captured mail</title>
<link rel="stylesheet" href="/_mail.css"></head>
<body><main><h1>Captured mail</h1>
${items.join('\n') || '<p>No mail yet. Reload after something was sent.</p>'}
</main></body></html>`
}

const STYLE = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0 }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem }
article { border-top: 1px solid; padding: 1rem 0 }
h1 { font-size: 1.4rem } h2 { font-size: 1.05rem; margin: 0 }
pre { white-space: pre-wrap; font: inherit }
a { overflow-wrap: anywhere }`
