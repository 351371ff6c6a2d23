import { Keyboard, Languages, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/data/session'
import { languages } from '@/i18n'
import { showOverlay } from '@/patterns/overlays'
import { Menu, MenuContent, MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator, MenuSub, MenuSubContent, MenuSubTrigger, MenuTrigger } from '@/ui/menu'
import type { IdleMenuProps } from './idle-menu'

/** Who is signed in, the credits, the language, and the way out. */
export default function UserMenu({ trigger, defaultOpen }: IdleMenuProps) {
  const { t, i18n } = useTranslation('shell')
  const { user, profile, signOut } = useSession()
  return (
    <Menu defaultOpen={defaultOpen}>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent className="min-w-60">
        <div className="px-2.5 py-2">
          <p className="truncate text-sm font-semibold">{user?.name}</p>
          <p className="truncate text-xs text-muted">{user?.email}</p>
          {profile && <p className="pt-1.5 text-xs text-muted">{t('user.credits', { credits: Math.floor(profile.credits_balance) })}</p>}
        </div>
        <MenuSeparator />
        <MenuSub>
          <MenuSubTrigger icon={<Languages aria-hidden className="size-4" strokeWidth={1.6} />}>{t('language.label')}</MenuSubTrigger>
          <MenuSubContent>
            <MenuRadioGroup value={i18n.resolvedLanguage} onValueChange={(language) => void i18n.changeLanguage(language)}>
              {languages.map((language) => (
                <MenuRadioItem key={language} value={language} lang={language}>
                  {t(`language.${language}`)}
                </MenuRadioItem>
              ))}
            </MenuRadioGroup>
          </MenuSubContent>
        </MenuSub>
        <MenuItem icon={<Keyboard aria-hidden className="size-4" strokeWidth={1.6} />} onSelect={() => showOverlay('shortcuts')}>
          {t('search.shortcuts')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden className="size-4" strokeWidth={1.6} />} onSelect={() => void signOut()}>
          {t('user.sign_out')}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
