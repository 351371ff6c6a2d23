import { Languages, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/data/session'
import { languages } from '@/i18n'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Menu, MenuContent, MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator, MenuSub, MenuSubContent, MenuSubTrigger, MenuTrigger } from '@/ui/menu'

/** Who is signed in, the credits, the language, and the way out. */
export function UserMenu() {
  const { t, i18n } = useTranslation('shell')
  const { user, profile, signOut } = useSession()
  if (!user) return null
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t('user.menu')}>
          <Avatar name={user.name} />
        </Button>
      </MenuTrigger>
      <MenuContent align="end" className="min-w-60">
        <div className="px-2.5 py-2">
          <p className="truncate text-sm font-semibold">{user.name}</p>
          <p className="truncate text-xs text-muted">{user.email}</p>
          {profile && <p className="pt-1.5 text-xs text-muted">{t('user.credits', { credits: Math.floor(profile.credits_balance) })}</p>}
        </div>
        <MenuSeparator />
        <MenuSub>
          <MenuSubTrigger>
            <Languages aria-hidden className="size-4 text-muted" strokeWidth={1.6} />
            {t('language.label')}
          </MenuSubTrigger>
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
        <MenuSeparator />
        <MenuItem onSelect={() => void signOut()}>
          <LogOut aria-hidden className="size-4 text-muted" strokeWidth={1.6} />
          {t('user.sign_out')}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
