import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigationType } from 'react-router-dom'
import { followHeading } from './follow-heading'
import { useRecordName } from './navigation/use-record-name'

/** The address whose title was last announced. Outside React: the component is mounted anew with each screen. */
let announced: string | undefined

/**
 * A single-page app must do what a page load does for people who do not see it: the document gets the screen's title and
 * focus goes to its heading, which screen readers then read. Not on the first load (the browser does it), and not when
 * going back, where the browser restores the place.
 */
export function RouteFocus({ rowId }: { rowId: string }) {
  const { t } = useTranslation(['routes', 'common'])
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const recordName = useRecordName()
  const title = `${recordName ?? t(`routes:titles.${rowId}` as never)} · ${t('common:product')}`

  useEffect(() => {
    document.title = title
  }, [title, pathname])

  useEffect(() => {
    const first = announced === undefined
    const moved = announced !== pathname
    announced = pathname
    if (first || !moved || navigation === 'POP') return
    window.scrollTo(0, 0)
    return followHeading()
  }, [pathname, navigation])

  return null
}
