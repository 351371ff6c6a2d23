import { CircleUser } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { href } from '@/routes/href'
import { useText } from '@/site/text'
import { buttonClass } from '@/ui/button'
import { askSession } from '../asked'
import { memberItem } from './member-item'
import { SiteMenu } from './menu'

/** For whoever has a session stored on this device. Who it is, and what an admin may, is known once the menu is used. */
export default function MemberMenu() {
  const t = useText('site')
  const rest = useRef<HTMLDivElement>(null)
  const ask = () => askSession({ menu: rest.current })
  return (
    <div className="for-members" onPointerEnter={ask} onFocus={ask}>
      <SiteMenu label={<CircleUser aria-hidden className="size-4" strokeWidth={1.6} />} ariaLabel={t('account.menu')} chevron={false} wrapper="relative" className={buttonClass({ variant: 'ghost', size: 'icon' })}>
        <div className="absolute right-0 top-full z-menu mt-1 w-60 rounded-md border border-line bg-overlay p-1 shadow-md">
          <Link to={href('platform-home')} className={memberItem}>
            {t('account.platform')}
          </Link>
          <Link to={href('account')} className={memberItem}>
            {t('account.account')}
          </Link>
          <Link to={href('billing')} className={memberItem}>
            {t('account.billing')}
          </Link>
          <div ref={rest} />
        </div>
      </SiteMenu>
    </div>
  )
}
