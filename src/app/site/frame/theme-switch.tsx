import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { isSessionStored } from '@/data/session/stored-session'
import { applyTheme, current, subscribe, themes, type ThemePreference } from '@/data/session/theme-store'
import { cx } from '@/lib/cx'
import { useText } from '@/site/text'
import { buttonClass } from '@/ui/button'
import { askSession } from '../asked'
import { SiteMenu } from './menu'

const icons = { light: Sun, dark: Moon, system: Monitor } as const
const beforeScript = (): ThemePreference => 'system'

/** Light, Dark or System. */
export function ThemeSwitch() {
  const t = useText('site')
  const theme = useSyncExternalStore(subscribe, current, beforeScript)
  const Icon = icons[theme]
  const choose = (next: ThemePreference) => {
    applyTheme(next)
    /* A member's choice also goes into their profile. */
    if (isSessionStored()) askSession({ theme: next })
  }
  return (
    <SiteMenu
      label={<Icon aria-hidden className="size-4" strokeWidth={1.6} />}
      ariaLabel={`${t('theme.label')}: ${t(`theme.${theme}`)}`}
      chevron={false}
      wrapper="relative"
      className={buttonClass({ variant: 'ghost', size: 'icon' })}
    >
      <div className="absolute right-0 top-full z-menu mt-1 grid w-44 rounded-md border border-line bg-overlay p-1 shadow-md">
        {themes.map((value) => {
          const Own = icons[value]
          return (
            <button key={value} type="button" aria-pressed={theme === value} onClick={() => choose(value)} className="flex h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-left text-sm hover:bg-hover">
              <Own aria-hidden className="size-4 text-muted" strokeWidth={1.6} />
              {t(`theme.${value}`)}
              <Check aria-hidden className={cx('ml-auto size-4 text-accent-text', theme !== value && 'invisible')} />
            </button>
          )
        })}
      </div>
    </SiteMenu>
  )
}
