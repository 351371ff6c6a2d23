import { allows, capabilities } from '@/lib/capabilities'
import { orgRoles } from '@/lib/roles'
import { useText } from '@/site/text'

/** What each role may do, from the list that the product itself goes by: a word and a filled mark, so that colour is not needed. */
export default function DocsRoles() {
  const t = useText('site-docs')
  return (
    <div className="prose-table" tabIndex={0} role="group" aria-label={t('roles.title')}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line-strong text-xs text-muted">
            <th scope="col" className="py-2 pe-1 text-start font-medium sm:pe-3">
              {t('roles.right')}
            </th>
            {orgRoles.map((role) => (
              <th key={role} scope="col" className="px-1 py-2 text-center font-medium sm:px-2">
                {t(`roles.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {capabilities.map(({ id, right }) => (
            <tr key={id} className="border-b border-line">
              <th scope="row" className="py-2.5 pe-1 text-start font-medium sm:pe-3">
                {t(`roles.can.${id}`)}
              </th>
              {orgRoles.map((role) => {
                const may = allows(role, right)
                return (
                  <td key={role} className="px-1 py-2.5 text-center sm:px-2">
                    <span className="sr-only">{t(may ? 'roles.yes' : 'roles.no')}</span>
                    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className={`mx-auto mt-1 ${may ? 'text-accent' : 'text-line-strong'}`}>
                      <circle cx="6" cy="6" r="5" fill={may ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.5" />
                    </svg>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
