import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { themes, useTheme, type ThemePreference } from '@/data/theme'
import { languages } from '@/i18n'
import { Wordmark } from '@/ui/wordmark'
import { Select } from '@/ui/select'
import { LayersPicture } from './layers-picture'

interface FrameProps {
  title: string
  subtitle: ReactNode
  children: ReactNode
}

/** The page of the sign-in screens: the form on the left, what it opens on the right; on a phone the form alone. */
export function AuthFrame({ title, subtitle, children }: FrameProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(27rem,5fr)_7fr]">
      <div className="flex flex-col px-5 py-6 md:px-10">
        <Wordmark height={26} className="self-start" />
        <div className="mx-auto grid w-full max-w-[24rem] flex-1 content-start gap-6 pt-[min(12vh,7rem)] pb-10">
          <header className="grid gap-1.5">
            <h1 id="page-title" className="text-2xl font-semibold text-balance outline-none">
              {title}
            </h1>
            <p className="text-muted text-pretty">{subtitle}</p>
          </header>
          {children}
        </div>
        <DeviceChoices />
      </div>
      <Promise />
    </div>
  )
}

/** Language and theme before anybody is signed in. */
function DeviceChoices() {
  const { t, i18n } = useTranslation('shell')
  const { preference, setPreference } = useTheme()
  return (
    <div className="mx-auto flex w-full max-w-[24rem] flex-wrap gap-2">
      <Select
        variant="pill"
        label={t('language.label')}
        value={i18n.resolvedLanguage}
        onChange={(event) => void i18n.changeLanguage(event.target.value)}
        options={languages.map((language) => ({ value: language, label: t(`language.${language}`) }))}
      />
      <Select
        variant="pill"
        label={t('theme.label')}
        value={preference}
        onChange={(event) => setPreference(event.target.value as ThemePreference)}
        options={themes.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }))}
      />
    </div>
  )
}

/** What is behind the door, drawn: three modules, one moment that goes through all of them. */
function Promise() {
  const { t } = useTranslation('auth')
  const id = useId()
  return (
    <aside aria-labelledby={id} className="hidden content-center gap-10 overflow-hidden border-l border-line bg-sunken px-12 py-10 lg:grid xl:px-20">
      <div className="grid max-w-[34rem] gap-3">
        <h2 id={id} className="text-4xl font-semibold text-balance">
          {t('promise.title')}
        </h2>
        <p className="text-lg text-muted text-pretty">{t('promise.body')}</p>
      </div>
      <LayersPicture />
    </aside>
  )
}
