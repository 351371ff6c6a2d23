import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { densities, useDisplay, type Density } from '@/data/display'
import { themes, useTheme } from '@/data/theme'
import { languages, type Language } from '@/i18n'
import { useLanguage } from '@/patterns/use-language'
import { TimeText } from '@/patterns/time-text'
import { cx } from '@/lib/cx'
import { Choice } from '@/ui/choice'
import { Panel, PanelHeader } from '@/ui/panel'
import { Select } from '@/ui/select'
import { Switch } from '@/ui/switch'

const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const
/** --row-h of styles/tokens.css, for the words under the pictures. */
const rowHeights: Record<Density, number> = { compact: 34, comfortable: 44, spacious: 56 }

interface RowProps {
  title: string
  hint: string
  children: (ids: { labelledBy: string; describedBy: string }) => ReactNode
}

/** One preference: what it is, what it does, and the choice. */
export function PreferenceRow({ title, hint, children }: RowProps) {
  const id = useId()
  const ids = { labelledBy: `${id}-title`, describedBy: `${id}-hint` }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border-b border-line px-3.5 py-[calc(var(--cell-y)+2px)] last:border-b-0">
      <div className="min-w-0 flex-1 basis-44">
        <p id={ids.labelledBy} className="font-medium">
          {title}
        </p>
        <p id={ids.describedBy} className="text-xs text-muted text-pretty">
          {hint}
        </p>
      </div>
      {children(ids)}
    </div>
  )
}

interface Props {
  /** Kept with the profile as well, or on this device alone. */
  kept: 'profile' | 'device'
  /** Further preferences, after those of the device. */
  children?: (saved: (done: Promise<boolean>) => void) => ReactNode
}

/** Language, Theme, Density and Motion, in the specified order; each is in force and kept as soon as it is chosen. */
export function Preferences({ kept, children }: Props) {
  const { t } = useTranslation('account')
  const { language, setLanguage } = useLanguage()
  const { preference, setPreference } = useTheme()
  const { density, setDensity, reduceMotion, setReduceMotion } = useDisplay()
  const [saved, setSaved] = useState<Date | null>(null)
  const note = (done: Promise<boolean>) => {
    setSaved(null)
    void done.then((ok) => ok && setSaved(new Date()))
  }

  return (
    <Panel aria-labelledby="preferences">
      <PanelHeader
        id="preferences"
        title={t(kept === 'profile' ? 'preferences.title' : 'preferences.title_here')}
        actions={
          <span role="status" className="text-xs text-muted">
            {saved && (
              <span className="inline-flex items-center gap-1.5">
                <Check aria-hidden className="size-3.5 text-good" strokeWidth={2} />
                <span>
                  {t(kept === 'profile' ? 'preferences.saved' : 'preferences.saved_here')} <TimeText value={saved} mode="time" />
                </span>
              </span>
            )}
          </span>
        }
      />
      <PreferenceRow title={t('language.title')} hint={t('language.hint')}>
        {({ labelledBy, describedBy }) => (
          <Select
            variant="pill"
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            value={language}
            onChange={(event) => note(setLanguage(event.target.value as Language))}
            className="max-md:w-full max-md:[&>select]:w-full"
          >
            {languages.map((name) => (
              <option key={name} value={name} lang={name}>
                {t(`shell:language.${name}`)}
              </option>
            ))}
          </Select>
        )}
      </PreferenceRow>
      <PreferenceRow title={t('theme.title')} hint={t('theme.hint')}>
        {(ids) => (
          <Choice
            {...ids}
            value={preference}
            onValueChange={(next) => note(setPreference(next))}
            className="max-md:w-full"
            options={themes.map((value) => {
              const Icon = themeIcons[value]
              return { value, label: t(`shell:theme.${value}`), picture: <Icon aria-hidden className="size-4" strokeWidth={1.6} /> }
            })}
          />
        )}
      </PreferenceRow>
      <PreferenceRow title={t('density.title')} hint={t('density.hint')}>
        {(ids) => (
          <Choice
            {...ids}
            variant="card"
            value={density}
            onValueChange={(next) => note(setDensity(next))}
            className="w-full md:w-[21.5rem]"
            options={densities.map((value) => ({
              value,
              label: t(`density.${value}`),
              hint: t('density.rows', { height: rowHeights[value] }),
              picture: <RowsPicture density={value} chosen={value === density} />,
            }))}
          />
        )}
      </PreferenceRow>
      <PreferenceRow title={t('motion.title')} hint={t('motion.hint')}>
        {({ labelledBy, describedBy }) => (
          <Switch aria-labelledby={labelledBy} aria-describedby={describedBy} checked={reduceMotion} onChange={(event) => note(setReduceMotion(event.target.checked))} />
        )}
      </PreferenceRow>
      {children?.(note)}
    </Panel>
  )
}

const gaps: Record<Density, string> = { compact: 'gap-[3px]', comfortable: 'gap-1.5', spacious: 'gap-2.5' }

/** As many rows as fit, at this density. */
function RowsPicture({ density, chosen }: { density: Density; chosen: boolean }) {
  return (
    <span aria-hidden="true" className={cx('mb-1 grid h-8 w-full content-start overflow-hidden', gaps[density])}>
      {[0, 1, 2, 3, 4].map((row) => (
        <span key={row} className={cx('h-[3px] rounded-pill', chosen ? 'bg-accent' : 'bg-line-strong')} />
      ))}
    </span>
  )
}
