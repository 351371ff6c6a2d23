import { useTranslation } from 'react-i18next'
import { themes, useTheme, type ThemePreference } from '@/data/theme'
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/ui/menu'
import type { IdleMenuProps } from './idle-menu'
import { themeIcons } from './theme-button'

/** Light, Dark or System. */
export default function ThemeMenu({ trigger, defaultOpen }: IdleMenuProps) {
  const { t } = useTranslation('shell')
  const { preference, setPreference } = useTheme()
  return (
    <Menu defaultOpen={defaultOpen}>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent>
        <MenuRadioGroup value={preference} onValueChange={(value) => setPreference(value as ThemePreference)}>
          {themes.map((theme) => {
            const Icon = themeIcons[theme]
            return (
              <MenuRadioItem key={theme} value={theme} icon={<Icon aria-hidden className="size-4" strokeWidth={1.6} />}>
                {t(`theme.${theme}`)}
              </MenuRadioItem>
            )
          })}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
