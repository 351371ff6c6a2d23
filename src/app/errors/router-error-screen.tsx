import { toLanguage, type Language } from '@/i18n/language'
import { href } from '@/routes/href'

/* In the code: where this is shown, the texts may be what is missing. */
const words: Record<Language, readonly [title: string, home: string]> = {
  en: ['Unexpected Application Error!', 'Go Home'],
  es: ['Error inesperado de la aplicación', 'Ir al inicio'],
  fr: ['Erreur inattendue de l’application', 'Aller à l’accueil'],
  de: ['Unerwarteter Fehler der Anwendung', 'Zur Startseite'],
}

/** Everything failed, the router included: no provider, text or component of ours is certain to work, so this uses none. */
export function RouterErrorScreen({ message }: { message: string }) {
  const [title, home] = words[toLanguage(document.documentElement.lang)]
  return (
    <main role="alert" className="mx-auto grid max-w-130 gap-3 px-6 py-16">
      <h1 className="text-2xl font-semibold">{title}</h1>
      <pre className="overflow-auto rounded-sm border border-line bg-code p-3 font-mono text-xs whitespace-pre-wrap">{message}</pre>
      <p>
        <a className="text-accent-text underline" href={href('home')}>
          {home}
        </a>
      </p>
    </main>
  )
}
