import type { Language } from '../_shared/forms.ts'
import { escapeHtml, plainName } from '../invite/mail.ts'

interface Confirmation {
  name: string
  reference: string
  /** ISO 8601: when everything is deleted. */
  deleteAt: string
  /** Where the applicant deletes it before. */
  link: string
}

interface Texts {
  subject: (reference: string) => string
  title: string
  hello: (name: string) => string
  arrived: (reference: string) => string
  next: string
  kept: (date: string) => string
  withdraw: string
  unknown: string
}

const texts: Record<Language, Texts> = {
  en: {
    subject: (reference) => `Your application at Knull, ${reference}`,
    title: 'Your application has arrived',
    hello: (name) => `Hello ${name},`,
    arrived: (reference) => `Your application has arrived with its CV. Its reference is ${reference}.`,
    next: 'Somebody who would work with you reads it, and writes to you within a week, whatever the answer.',
    kept: (date) => `Everything you sent is deleted on ${date} at the latest. You can delete it before, without giving a reason:`,
    withdraw: 'Delete the application',
    unknown: 'If you did not apply, somebody used your address: delete it with the link, and nothing remains.',
  },
  es: {
    subject: (reference) => `Tu candidatura en Knull, ${reference}`,
    title: 'Tu candidatura ha llegado',
    hello: (name) => `Hola, ${name}:`,
    arrived: (reference) => `Tu candidatura ha llegado con su currículum. Su referencia es ${reference}.`,
    next: 'La lee alguien que trabajaría contigo y te escribe en una semana, sea cual sea la respuesta.',
    kept: (date) => `Todo lo que enviaste se borra como muy tarde el ${date}. Puedes borrarlo antes, sin dar motivos:`,
    withdraw: 'Borrar la candidatura',
    unknown: 'Si no enviaste ninguna candidatura, alguien usó tu dirección: bórrala con el enlace y no quedará nada.',
  },
  fr: {
    subject: (reference) => `Votre candidature chez Knull, ${reference}`,
    title: 'Votre candidature est arrivée',
    hello: (name) => `Bonjour ${name},`,
    arrived: (reference) => `Votre candidature est arrivée avec son CV. Sa référence est ${reference}.`,
    next: 'Une personne qui travaillerait avec vous la lit et vous écrit dans la semaine, quelle que soit la réponse.',
    kept: (date) => `Tout ce que vous avez envoyé est effacé au plus tard le ${date}. Vous pouvez l’effacer avant, sans donner de raison :`,
    withdraw: 'Effacer la candidature',
    unknown: 'Si vous n’avez pas postulé, quelqu’un a utilisé votre adresse : effacez la candidature avec le lien, il n’en restera rien.',
  },
  de: {
    subject: (reference) => `Ihre Bewerbung bei Knull, ${reference}`,
    title: 'Ihre Bewerbung ist da',
    hello: (name) => `Guten Tag ${name},`,
    arrived: (reference) => `Ihre Bewerbung ist mit dem Lebenslauf angekommen. Ihr Zeichen ist ${reference}.`,
    next: 'Es liest sie jemand, der mit Ihnen arbeiten würde, und schreibt Ihnen binnen einer Woche, wie auch immer die Antwort lautet.',
    kept: (date) => `Alles, was Sie geschickt haben, wird spätestens am ${date} gelöscht. Sie können es vorher löschen, ohne einen Grund zu nennen:`,
    withdraw: 'Bewerbung löschen',
    unknown: 'Wenn Sie sich nicht beworben haben, hat jemand Ihre Adresse benutzt: Löschen Sie die Bewerbung über den Link, dann bleibt nichts davon.',
  },
}

/** The mail that confirms an application. The name is anybody's to choose: plain text, short, and never a link. */
export function confirmationMail(given: Confirmation, language: Language): { subject: string; text: string; html: string } {
  const words = texts[language]
  const name = plainName(given.name)
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(given.deleteAt))
  const before = [words.hello(name), words.arrived(given.reference), words.next, words.kept(date)]
  return {
    subject: words.subject(given.reference),
    text: [...before, given.link, words.unknown, 'Knull'].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <title>${escapeHtml(words.title)}</title>
  </head>
  <body style="font-family: sans-serif; line-height: 1.5; color: #14161c">
    <h1 style="font-size: 20px">${escapeHtml(words.title)}</h1>
    ${before.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n    ')}
    <p><a href="${escapeHtml(given.link)}">${escapeHtml(words.withdraw)}</a></p>
    <p>${escapeHtml(words.unknown)}</p>
    <p>Knull</p>
  </body>
</html>
`,
  }
}
