import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTheme } from '@/data/theme'
import { Button } from '@/ui/button'
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/ui/menu'

const icons = { light: Sun, dark: Moon, system: Monitor } as const
const themes = ['light', 'dark', 'system'] as const

/** Light, Dark or System. */
export function ThemeMenu() {
  const { t } = useTranslation('shell')
  const { preference, setPreference } = useTheme()
  const Icon = icons[preference]
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`${t('theme.label')}: ${t(`theme.${preference}`)}`}>
          <Icon aria-hidden className="size-4" strokeWidth={1.6} />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuRadioGroup value={preference} onValueChange={(value) => setPreference(value as (typeof themes)[number])}>
          {themes.map((theme) => {
            const ThemeIcon = icons[theme]
            return (
              <MenuRadioItem key={theme} value={theme}>
                <ThemeIcon aria-hidden className="size-4 text-muted" strokeWidth={1.6} />
                {t(`theme.${theme}`)}
              </MenuRadioItem>
            )
          })}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
