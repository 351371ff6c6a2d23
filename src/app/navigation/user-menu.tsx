import { Coins, Keyboard, Languages, LogOut, Settings2, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '@/data/session'
import { languages, type Language } from '@/i18n'
import { showOverlay } from '@/patterns/overlays'
import { href } from '@/routes/href'
import { useLanguage } from '@/patterns/use-language'
import { Menu, MenuContent, MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator, MenuSub, MenuSubContent, MenuSubTrigger, MenuTrigger } from '@/ui/menu'
import type { IdleMenuProps } from './idle-menu'

/** Who is signed in, their settings and credits, the administration for admins, the language, and the way out. */
export default function UserMenu({ trigger, defaultOpen }: IdleMenuProps) {
  const { t } = useTranslation(['shell', 'routes'])
  const { language: chosen, setLanguage } = useLanguage()
  const { user, profile, admin, signOut } = useSession()
  return (
    <Menu defaultOpen={defaultOpen}>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent className="min-w-60">
        <div className="px-2.5 py-2">
          <p className="truncate text-sm font-semibold">{user?.name}</p>
          <p className="truncate text-xs text-muted">{user?.email}</p>
        </div>
        <MenuSeparator />
        <MenuLink to={href('account')} icon={<Settings2 aria-hidden className="size-4" strokeWidth={1.6} />}>
          {t('user.settings')}
        </MenuLink>
        {profile && (
          <MenuLink to={href('billing')} icon={<Coins aria-hidden className="size-4" strokeWidth={1.6} />}>
            {t('user.credits', { credits: Math.floor(profile.credits_balance) })}
          </MenuLink>
        )}
        {admin && (
          <MenuLink to={href('admin-dashboard')} icon={<ShieldCheck aria-hidden className="size-4" strokeWidth={1.6} />}>
            {t('routes:titles.admin-dashboard')}
          </MenuLink>
        )}
        <MenuSeparator />
        <MenuSub>
          <MenuSubTrigger icon={<Languages aria-hidden className="size-4" strokeWidth={1.6} />}>{t('language.label')}</MenuSubTrigger>
          <MenuSubContent>
            <MenuRadioGroup value={chosen} onValueChange={(language) => void setLanguage(language as Language)}>
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

function MenuLink({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <MenuItem asChild>
      <Link to={to}>
        <span className="flex w-4 shrink-0 justify-center text-muted">{icon}</span>
        <span className="min-w-0 flex-1 truncate">{children}</span>
      </Link>
    </MenuItem>
  )
}
