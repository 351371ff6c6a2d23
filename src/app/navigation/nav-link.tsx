import type { LucideIcon } from 'lucide-react'
import { use } from 'react'
import { Link } from 'react-router-dom'
import { rowOf } from '@/routes/select'
import { preloadScreen } from '../screens'
import { TipContext } from './tips'

interface Props {
  to: string
  /** The row that the link ends at, loaded ahead when the pointer or the focus comes near. */
  rowId: string
  icon: LucideIcon
  label: string
  current: boolean
  /** Icons only: the label becomes a tooltip and the link's name. */
  collapsed: boolean
  onFollow?: () => void
}

/** One line of the sidebar. The module's colour marks the icon of the place where one is. */
export function NavLink({ to, rowId, icon: Icon, label, current, collapsed, onFollow }: Props) {
  const addTip = use(TipContext)
  const preload = () => preloadScreen(rowOf(rowId))
  const link = (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      aria-label={collapsed ? label : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onFollow}
      className={[
        'flex min-h-(--nav-h) items-center gap-2.5 pointer-coarse:min-h-11 rounded-sm text-sm font-medium transition-colors duration-fast',
        collapsed ? 'w-9 justify-center' : 'px-2',
        current ? 'bg-raised text-text shadow-xs ring-1 ring-line' : 'text-muted hover:bg-hover hover:text-text',
      ].join(' ')}
    >
      <Icon aria-hidden className={`size-4 flex-none ${current ? 'text-module' : ''}`} strokeWidth={1.6} />
      {!collapsed && <span className="truncate">{label}</span>}
    </Link>
  )
  return collapsed && addTip ? addTip(label, link) : link
}
