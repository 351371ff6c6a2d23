import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { AppError } from '@/data/errors'
import { useOrg } from '@/data/org'
import { href } from '@/routes/href'
import { openPortal, startCheckout, type Purchase, type WhereToPay } from './billing.queries'

interface Buying {
  /** The item on its way to the payment page. */
  busy: string | null
  error: AppError | null
  buy: (offer: Omit<Purchase, 'clientId'>) => void
}

/** The provider's page, or the sandbox's, which is a screen of ours. */
function useGoThere() {
  const navigate = useNavigate()
  return ({ checkout, url }: WhereToPay) => {
    if (url) window.location.assign(url)
    else if (checkout) void navigate(href('checkout-sandbox', { checkoutId: checkout }))
  }
}

/** Begins a purchase and goes to where it is paid. While one is on its way, no other begins. */
export function usePurchase(): Buying {
  const { org } = useOrg()
  const there = useGoThere()
  const start = useMutation({ ...startCheckout(org.id), onSuccess: there })
  /* The browser is on its way to the provider once there is an address: until the page is gone, the button stays busy. */
  const leaving = start.isPending || (start.isSuccess && start.data.url !== null)
  return {
    busy: leaving ? (start.variables?.item ?? null) : null,
    error: start.error,
    buy: (offer) => {
      if (!leaving) start.mutate({ ...offer, clientId: crypto.randomUUID() })
    },
  }
}

/** The page for cards, invoices and the end of a plan. */
export function usePortal(): { busy: boolean; error: AppError | null; open: () => void } {
  const { org } = useOrg()
  const there = useGoThere()
  const portal = useMutation({ ...openPortal(org.id), onSuccess: there })
  return { busy: portal.isPending || (portal.isSuccess && portal.data.url !== null), error: portal.error, open: () => portal.mutate() }
}
