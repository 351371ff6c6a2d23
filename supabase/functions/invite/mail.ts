export const languages = ['en', 'es', 'fr', 'de'] as const
export type Language = (typeof languages)[number]
export type Role = 'viewer' | 'member' | 'admin' | 'owner'

export interface Invitation {
  organisation: string
  inviter: string
  role: Role
  /** ISO 8601. */
  expiresAt: string
  link: string
}

interface Texts {
  subject: (inviter: string, organisation: string) => string
  title: (organisation: string) => string
  body: (inviter: string, organisation: string, role: string) => string
  roles: Record<Role, string>
  open: string
  until: (date: string) => string
  unknown: string
}

const texts: Record<Language, Texts> = {
  en: {
    subject: (inviter, organisation) => `${inviter} invites you to ${organisation} on Knull`,
    title: (organisation) => `Join ${organisation}`,
    body: (inviter, organisation, role) => `${inviter} invites you to the organisation ${organisation} on Knull, as ${role}.`,
    roles: { viewer: 'a viewer', member: 'a member', admin: 'an admin', owner: 'an owner' },
    open: 'Open the invitation',
    until: (date) => `The link works once, until ${date}.`,
    unknown: 'If you do not know who this is, you need do nothing: without the link nobody joins in your name.',
  },
  es: {
    subject: (inviter, organisation) => `${inviter} te invita a ${organisation} en Knull`,
    title: (organisation) => `Únete a ${organisation}`,
    body: (inviter, organisation, role) => `${inviter} te invita a la organización ${organisation} en Knull, con el rol de ${role}.`,
    roles: { viewer: 'lector', member: 'miembro', admin: 'administrador', owner: 'propietario' },
    open: 'Abrir la invitación',
    until: (date) => `El enlace sirve una sola vez, hasta el ${date}.`,
    unknown: 'Si no sabes quién es, no tienes que hacer nada: sin el enlace nadie entra en tu nombre.',
  },
  fr: {
    subject: (inviter, organisation) => `${inviter} vous invite dans ${organisation} sur Knull`,
    title: (organisation) => `Rejoindre ${organisation}`,
    body: (inviter, organisation, role) => `${inviter} vous invite dans l’organisation ${organisation} sur Knull, en tant que ${role}.`,
    roles: { viewer: 'lecteur', member: 'membre', admin: 'administrateur', owner: 'propriétaire' },
    open: 'Ouvrir l’invitation',
    until: (date) => `Le lien ne sert qu’une fois, jusqu’au ${date}.`,
    unknown: 'Si vous ne savez pas de qui il s’agit, vous n’avez rien à faire : sans le lien, personne n’entre en votre nom.',
  },
  de: {
    subject: (inviter, organisation) => `${inviter} lädt Sie zu ${organisation} auf Knull ein`,
    title: (organisation) => `${organisation} beitreten`,
    body: (inviter, organisation, role) => `${inviter} lädt Sie in die Organisation ${organisation} auf Knull ein, ${role}.`,
    roles: { viewer: 'mit Lesezugriff', member: 'als Mitglied', admin: 'mit Adminrechten', owner: 'als Inhaber' },
    open: 'Einladung öffnen',
    until: (date) => `Der Link gilt einmal, bis ${date}.`,
    unknown: 'Wenn Sie nicht wissen, wer das ist, müssen Sie nichts tun: Ohne den Link tritt niemand in Ihrem Namen bei.',
  },
}

/** The mail of an invitation. Names are anybody's to choose, so they are plain text of moderate length in every part. */
export function invitationMail(invitation: Invitation, language: Language): { subject: string; text: string; html: string } {
  const words = texts[language]
  const organisation = plainName(invitation.organisation)
  const inviter = plainName(invitation.inviter)
  const title = words.title(organisation)
  const body = words.body(inviter, organisation, words.roles[invitation.role])
  const until = words.until(dateOf(invitation.expiresAt, language))
  return {
    subject: words.subject(inviter, organisation),
    text: [body, invitation.link, until, words.unknown, 'Knull'].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <title>${escapeHtml(title)}</title>
  </head>
  <body style="font-family: sans-serif; line-height: 1.5; color: #14161c">
    <h1 style="font-size: 20px">${escapeHtml(title)}</h1>
    <p>${escapeHtml(body)}</p>
    <p><a href="${escapeHtml(invitation.link)}">${escapeHtml(words.open)}</a></p>
    <p>${escapeHtml(until)} ${escapeHtml(words.unknown)}</p>
    <p>Knull</p>
  </body>
</html>
`,
  }
}

const longestName = 80
const wordJoiner = '\u2060'

/**
 * A name in one line, and nothing that a mail program would make a link of: whoever can name an organisation could
 * otherwise have us send their advertisement.
 */
export function plainName(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').replace(/\s+/g, ' ').trim()
  const signs = [...line]
  const short = signs.length > longestName ? `${signs.slice(0, longestName - 1).join('').trimEnd()}…` : line
  return (short || '–').replace(/(?<=\S)[.:/@](?=\S)/g, (sign) => sign + wordJoiner)
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The reader's time zone is not known: the zone is named. */
function dateOf(iso: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short',
  })
  return format.format(new Date(iso))
}
