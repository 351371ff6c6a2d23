import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { SpinnerMark } from './spinner'
import { TOAST_DURATION, TOAST_VISIBLE, TOAST_WIDTH, toasterIsReady } from './toast'

export { toast } from 'sonner'

/*
 * A screen reader announces what is added to a live region it already knows. The region comes with this
 * component, so the first message waits a moment for it.
 */
const REGION_NOTICED = 120

/** Sonner in the product's clothes. Its colours are roles, so it follows the theme of the page. */
export default function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  useEffect(() => {
    const timer = setTimeout(toasterIsReady, REGION_NOTICED)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Sonner
      containerAriaLabel={label}
      position="bottom-right"
      duration={TOAST_DURATION}
      visibleToasts={TOAST_VISIBLE}
      style={{ '--width': `${TOAST_WIDTH}px` } as React.CSSProperties}
      gap={10}
      offset={20}
      mobileOffset={12}
      closeButton
      icons={{
        success: <CircleCheck size={17} className="text-good" aria-hidden="true" />,
        info: <Info size={17} className="text-info" aria-hidden="true" />,
        warning: <TriangleAlert size={17} className="text-warn" aria-hidden="true" />,
        error: <CircleAlert size={17} className="text-bad" aria-hidden="true" />,
        loading: <SpinnerMark className="size-4 text-accent-text" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: closeLabel,
        classNames: {
          toast: 'toast',
          title: 'toast-title',
          description: 'toast-description',
          icon: 'toast-icon',
          content: 'toast-content',
          actionButton: 'toast-action',
          closeButton: 'toast-close',
        },
      }}
    />
  )
}
