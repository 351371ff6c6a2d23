import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession, useUser } from '@/data/session'
import { Page } from '@/patterns/page'
import { Switch } from '@/ui/switch'
import { notificationsMutation } from './account.queries'
import { CreditsPanel } from './credits-panel'
import { DataPanel } from './data-panel'
import { EmailLink } from './email-link'
import { OrganisationsPanel } from './organisations-panel'
import { PreferenceRow, Preferences } from './preferences'
import { ProfilePanel } from './profile-panel'
import { SessionsPanel } from './sessions-panel'
import { Sharing } from './sharing'
import { SignInPanel } from './sign-in-panel'

/** How should this behave for me, and what is mine? */
export default function AccountScreen() {
  const { t } = useTranslation('account')
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <div className="grid max-w-[70rem] grid-cols-1 items-start gap-gap lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid grid-cols-1 gap-gap">
          <EmailLink />
          <ProfilePanel />
          <Preferences kept="profile">
            {(saved) => (
              <>
                <Notifications saved={saved} />
                <Sharing />
              </>
            )}
          </Preferences>
          <OrganisationsPanel />
        </div>
        <div className="grid grid-cols-1 gap-gap">
          <CreditsPanel />
          <SessionsPanel />
          <SignInPanel />
          <DataPanel />
        </div>
      </div>
    </Page>
  )
}

function Notifications({ saved }: { saved: (done: Promise<boolean>) => void }) {
  const { t } = useTranslation('account')
  const { profile } = useSession()
  const { mutateAsync } = useMutation(notificationsMutation(useUser().id))
  /* Where it was put, until the profile says so too: the cache tells its readers a moment later, and the switch would jump. */
  const [put, setPut] = useState<boolean | null>(null)
  const change = (enabled: boolean) => {
    setPut(enabled)
    saved(
      mutateAsync(enabled)
        .then(
          () => true,
          () => false,
        )
        .finally(() => setPut(null)),
    )
  }
  return (
    <PreferenceRow title={t('notifications.title')} hint={t('notifications.hint')}>
      {({ labelledBy, describedBy }) => (
        <Switch
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          disabled={!profile}
          checked={put ?? profile?.notifications_enabled ?? true}
          onChange={(event) => change(event.target.checked)}
        />
      )}
    </PreferenceRow>
  )
}
