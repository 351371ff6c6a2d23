import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTheme } from '@/data/theme'
import { Button } from '@/ui/button'
import { idleMenu } from './idle-menu'

export const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const

const ThemeMenu = idleMenu(() => import('./theme-menu'))

/** Shows the theme that is chosen; opens the choice. */
export function ThemeButton() {
  const { t } = useTranslation('shell')
  const { preference } = useTheme()
  const Icon = themeIcons[preference]
  return (
    <ThemeMenu
      trigger={
        <Button variant="ghost" size="icon" aria-haspopup="menu" aria-label={`${t('theme.label')}: ${t(`theme.${preference}`)}`}>
          <Icon aria-hidden className="size-4" strokeWidth={1.6} />
        </Button>
      }
    />
  )
}
