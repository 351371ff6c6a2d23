import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '@/data/session'
import { useFormat } from '@/i18n/use-format'
import { ButtonLink } from '@/patterns/button-link'
import { FormError } from '@/patterns/form-error'
import { QueryState } from '@/patterns/query-state'
import { href } from '@/routes/href'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { Spinner } from '@/ui/spinner'
import { toast } from '@/ui/toast'
import { AuthFrame } from '../session/auth-frame'
import { signInHref } from '../session/return-path'
import { Unreachable } from '../session/unreachable'
import { acceptInvitation, previewQuery, type Preview } from './invitation.queries'
import { forgetToken, keepToken, keptToken, tokenIn } from './invitation-token'
import { useEnterOrganisation } from './use-enter-organisation'

/** Who asks me in, where, as what, and shall I? */
export default function InvitationScreen() {
  const { t } = useTranslation('invitation')
  const { status, user, unreachable } = useSession()
  const token = useToken()
  return (
    <>
      {/* The address holds a secret until it is read. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      {token === null ? (
        <Over state="unknown" />
      ) : unreachable ? (
        <Unreachable />
      ) : status === 'loading' ? (
        <Waiting label={t('loading')} />
      ) : (
        <Invitation key={`${token} ${user?.id}`} token={token} userId={user?.id ?? null} />
      )}
    </>
  )
}

/** The token of the link that was followed, or of the one followed before in this tab. It leaves the address. */
function useToken(): string | null {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const inLink = tokenIn(hash)
  const [token, setToken] = useState(keptToken)
  if (inLink !== null && inLink !== token) setToken(inLink)
  useEffect(() => {
    if (inLink === null) return
    keepToken(inLink)
    void navigate(href('invitation-accept'), { replace: true })
  }, [inLink, navigate])
  return token
}

function Waiting({ label }: { label: string }) {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner size="lg" label={label} />
    </div>
  )
}

function Invitation({ token, userId }: { token: string; userId: string | null }) {
  const { t } = useTranslation('invitation')
  const query = useQuery(previewQuery(userId, token))
  const state = query.data?.state
  useEffect(() => {
    if (state !== undefined && state !== 'open') forgetToken()
  }, [state])
  if (query.data === undefined) {
    return (
      <AuthFrame title={t('title')} subtitle={t('reading')}>
        <QueryState query={query} what={t('title')} className="" skeleton={<Skeleton className="h-24" />}>
          {() => null}
        </QueryState>
      </AuthFrame>
    )
  }
  const preview = query.data
  if (preview.state === 'open') return <Open preview={preview} token={token} onChanged={() => void query.refetch()} />
  if (preview.state === 'member') return <Inside preview={preview} />
  return <Over state={preview.state} />
}

type Of<State extends Preview['state']> = Extract<Preview, { state: State }>

function Open({ preview, token, onChanged }: { preview: Of<'open'>; token: string; onChanged: () => void }) {
  const { t } = useTranslation(['invitation', 'shell'])
  const format = useFormat()
  const { user, signOut } = useSession()
  const enter = useEnterOrganisation()
  const [entering, setEntering] = useState(false)
  const { mutate, isPending, error } = useMutation(acceptInvitation)
  const { organisation, role, inviter, expiresAt } = preview
  const here = href('invitation-accept')
  const roleName = t(`shell:org.role.${role}`)
  const join = () =>
    mutate(token, {
      onSuccess: (orgId) => {
        forgetToken()
        setEntering(true)
        toast.success(t('joined', { organisation }), { description: t('joined_as', { role: roleName }) })
        void enter(orgId)
      },
      /* Used, revoked or expired since it was read: that is said in its own words. */
      onError: ({ kind }) => {
        if (kind === 'conflict' || kind === 'not-found') onChanged()
      },
    })

  return (
    <AuthFrame title={t('open.title', { organisation })} subtitle={inviter ? t('open.by', { inviter }) : t('open.by_nobody')}>
      <dl className="grid gap-3 rounded-md border border-line bg-raised px-4 py-3.5 text-sm">
        <Fact label={t('open.role')} value={roleName} note={t(`open.may.${role}`)} />
        <Fact label={t('open.until')} value={<time dateTime={expiresAt}>{format.dateTime(expiresAt)}</time>} />
      </dl>
      <FormError error={error} className="empty:hidden" />
      {user ? (
        <div className="grid gap-3">
          <Button pending={isPending || entering} onClick={join}>
            <span className="truncate">{t('open.join')}</span>
          </Button>
          <p className="text-sm text-muted wrap-anywhere">{t('open.signed_in', { email: user.email })}</p>
          <Button variant="ghost" size="sm" className="justify-self-start" disabled={isPending || entering} onClick={() => void signOut()}>
            {t('open.other_account')}
          </Button>
        </div>
      ) : (
        <div className="grid gap-3">
          <ButtonLink to={signInHref(here, 'sign-up')}>{t('open.sign_up')}</ButtonLink>
          <ButtonLink to={signInHref(here)} variant="outline">
            {t('open.sign_in')}
          </ButtonLink>
          <p className="text-sm text-muted">{t('open.back')}</p>
        </div>
      )}
    </AuthFrame>
  )
}

function Fact({ label, value, note }: { label: string; value: ReactNode; note?: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
      {note ? <dd className="text-muted text-pretty">{note}</dd> : null}
    </div>
  )
}

function Inside({ preview }: { preview: Of<'member'> }) {
  const { t } = useTranslation('invitation')
  const enter = useEnterOrganisation()
  const [entering, setEntering] = useState(false)
  const go = () => {
    setEntering(true)
    void enter(preview.orgId)
  }
  return (
    <AuthFrame title={t('member.title', { organisation: preview.organisation })} subtitle={t('member.body')}>
      <Button pending={entering} onClick={go}>
        <span className="truncate">{t('member.go', { organisation: preview.organisation })}</span>
      </Button>
    </AuthFrame>
  )
}

/** Links that lead nowhere say so, and nothing about where they once led. */
function Over({ state }: { state: 'unknown' | 'used' | 'revoked' | 'expired' }) {
  const { t } = useTranslation('invitation')
  const { status } = useSession()
  return (
    <AuthFrame title={t(`${state}.title`)} subtitle={t(`${state}.body`)}>
      {status === 'signed-in' ? (
        <ButtonLink to={href('platform-home')} variant="outline">
          {t('home')}
        </ButtonLink>
      ) : (
        <ButtonLink to={href('auth')} variant="outline">
          {t('open.sign_in')}
        </ButtonLink>
      )}
    </AuthFrame>
  )
}
