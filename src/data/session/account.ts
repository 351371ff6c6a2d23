import type { QueryClient } from '@tanstack/react-query'
import { closeDrafts, openDrafts } from '../draft-store'
import { currentOrgId } from '../org/current-org'
import { workspace } from '../recent'
import { notify } from './notices'
import { forgetAll } from './on-close'
import { readMemberships, type Membership } from './session.model'
import { authIsUp, bootstrapAccount, homeOrgQuery, logAudit, membershipsQuery, profileQuery } from './session.queries'
import type { Account, Outage, SocialMark, TabChannel, TabMessage } from './session-controller'
import { device, readKept, removeKept, tab, writeKept } from './storage'

/** A cold start of the edge runtime takes seconds; after this long the user goes on without, and the call by itself. */
const bootstrapPatience = 15_000
/** Nobody waits longer than this to be signed out because the audit log is slow. */
const auditPatience = 2_000

const membershipsKey = (userId: string) => `knull.memberships:${userId}`

/** Settles after `ms` at the latest; what is still running then goes on by itself. */
function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** What a user has on the server and in this browser. */
export function createAccount(client: QueryClient): Account {
  const memberships = (userId: string) => client.getQueryData<Membership[]>(membershipsQuery(userId).queryKey)

  const audit = async (userId: string, action: 'SIGN_IN' | 'SIGN_OUT') => {
    const orgId = currentOrgId(userId, memberships(userId) ?? [])
    if (!orgId) return
    await logAudit(orgId, action, window.location.pathname).catch((error: unknown) => console.error('audit entry not written', error))
  }

  const bootstrap = async (accessToken: string) => {
    try {
      await within(bootstrapPatience, bootstrapAccount(accessToken))
    } catch (error) {
      console.error('auth-bootstrap failed', error)
    }
  }

  /** Memberships of the last visit show the app at once; the server's answer replaces them. */
  const fromLastVisit = (userId: string): boolean => {
    const kept = readKept(device, membershipsKey(userId), readMemberships)
    if (!kept?.length) return false
    client.setQueryData(membershipsQuery(userId).queryKey, kept, { updatedAt: 1 })
    return true
  }

  const load = async (userId: string) => {
    await client.prefetchQuery({ ...membershipsQuery(userId), staleTime: 0 })
    const loaded = memberships(userId)
    if (loaded) writeKept(device, membershipsKey(userId), loaded)
    return loaded
  }

  const loadProfile = async (userId: string) => {
    try {
      const profile = await client.fetchQuery(profileQuery(userId))
      if (profile.org_id) await client.fetchQuery(homeOrgQuery(profile.org_id))
    } catch (error) {
      /* The session may have ended meanwhile: then the cache is empty and nobody is waiting for a profile. */
      if (!client.getQueryState(profileQuery(userId).queryKey)) return
      console.error('profile not loaded', error)
      notify({ kind: 'profile-failed' })
    }
  }

  return {
    bootstrap,
    open: async (user, accessToken, cause) => {
      openDrafts(user.id)
      workspace.open(user.id)
      if (cause === 'follow' && fromLastVisit(user.id)) {
        void load(user.id)
        return
      }
      const loaded = await load(user.id)
      /* A sign-up whose bootstrap failed would stay without an organisation for ever. It is safe to repeat. */
      if (cause === 'follow' && loaded?.length === 0) {
        await bootstrap(accessToken)
        await load(user.id)
      }
    },
    reload: async (user) => {
      await load(user.id)
      await client.invalidateQueries({ queryKey: profileQuery(user.id).queryKey })
    },
    entered: (user, cause) => {
      if (cause === 'act') void audit(user.id, 'SIGN_IN')
      void loadProfile(user.id)
    },
    leaving: async (user) => {
      await within(auditPatience, audit(user.id, 'SIGN_OUT'))
    },
    close: (userId, reason) => {
      void client.cancelQueries()
      client.clear()
      workspace.close()
      if (reason !== 'expired') forgetAll()
      if (!reason || reason === 'expired' || !userId) return
      closeDrafts(userId)
      workspace.forget(userId)
      removeKept(device, membershipsKey(userId))
    },
  }
}

const channelName = 'knull-session'
const isMessage = (value: unknown): value is TabMessage =>
  typeof value === 'object' && value !== null && 'type' in value && 'userId' in value && (value.type === 'leaving' || value.type === 'left')

/** Tabs without BroadcastChannel still follow the auth client's own storage events. */
export function createChannel(): TabChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  return {
    post: (message) => channel?.postMessage(message),
    listen: (listener) => {
      const receive = (event: MessageEvent<unknown>) => {
        if (isMessage(event.data)) listener(event.data)
      }
      channel?.addEventListener('message', receive)
      return () => channel?.removeEventListener('message', receive)
    },
  }
}

const socialKey = 'knull.social'
/** A provider's page that was left open longer than this is no longer the sign-in that was begun. */
const socialAge = 15 * 60_000

export const socialMark: SocialMark = {
  set: (returnTo) => writeKept(tab, socialKey, { returnTo, at: Date.now() }),
  take: () => {
    const mark = readKept(tab, socialKey, (value) => {
      if (typeof value !== 'object' || value === null || !('at' in value) || typeof value.at !== 'number') throw new Error('not a mark')
      return { at: value.at, returnTo: 'returnTo' in value && typeof value.returnTo === 'string' ? value.returnTo : null }
    })
    tab.remove(socialKey)
    return mark && Date.now() - mark.at < socialAge ? { returnTo: mark.returnTo } : null
  },
}

export const outage: Outage = {
  over: authIsUp,
  restart: () => window.location.reload(),
}
