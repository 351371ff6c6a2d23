import { fileURLToPath } from 'node:url'
import { parseAst, type Plugin } from 'vite'

const standIn = (name: string) => fileURLToPath(new URL(`../src/data/unused-supabase/${name}.ts`, import.meta.url))

/*
 * supabase-js makes one client of everything, used or not, and its classes cannot be shaken apart: 33 KB gz of every
 * first load for what nothing here calls. Each part below is replaced by a stand-in that says so when it is called.
 * The first feature that needs one (live collaboration, passkeys) removes its line and its file.
 */
const unused: readonly [module: RegExp, standIn: string][] = [
  [/^@supabase\/realtime-js$/, standIn('realtime')],
  [/^@supabase\/storage-js$/, standIn('storage')],
]
const unusedInside: readonly [module: RegExp, standIn: string][] = [
  [/^\.\/lib\/webauthn$/, standIn('passkeys')],
  [/^\.\/lib\/web3\/ethereum$/, standIn('wallets')],
  /* Its sign-out stays: the client's own goes through it. */
  [/^\.\/GoTrueAdminApi$/, standIn('admin')],
]
/** Methods of the auth client: wallets, passkeys, second factors, single sign-on, being an OAuth server. */
const unusedMethods = [
  'signInWithSolana', 'signInWithEthereum', 'signInWithPasskey', 'signInWithSSO', 'signInWithIdToken', 'signInAnonymously',
  'registerPasskey', 'linkIdentityOAuth', 'linkIdentityIdToken', 'getClaims', 'fetchJwk',
  '_enroll', '_unenroll', '_challenge', '_challengeAndVerify', '_verify', '_listFactors', '_getAuthenticatorAssuranceLevel',
  '_verifyRecoveryCode', '_generateRecoveryCodes', '_regenerateRecoveryCodes', '_unenrollRecoveryCodes', '_getRecoveryCodesStatus',
  '_startPasskeyRegistration', '_verifyPasskeyRegistration', '_startPasskeyAuthentication', '_verifyPasskeyAuthentication',
  '_listPasskeys', '_updatePasskey', '_deletePasskey',
  '_getAuthorizationDetails', '_approveAuthorization', '_denyAuthorization', '_listOAuthGrants', '_revokeOAuthGrant',
] as const

/** Leaves out of the browser's build what it does not use of supabase-js. */
export function leanSupabase(): Plugin {
  return {
    name: 'knull-lean-supabase',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const inside = importer?.includes('/@supabase/auth-js/') ? unusedInside : []
      return [...unused, ...inside].find(([module]) => module.test(source))?.[1]
    },
    transform: {
      filter: { id: /@supabase\/auth-js\/.*\/GoTrueClient\.js$/ },
      handler: (code) => ({ code: emptyMethods(code, unusedMethods), map: null }),
    },
  }
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Replaces the bodies of these methods by an error that names them; the names stay, since the constructor binds some.
 * Throws for a name that the code does not have, so that a new version of the library is looked at.
 */
export function emptyMethods(code: string, names: readonly string[]): string {
  const bodies = new Map<string, Node>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (node.type === 'MethodDefinition') bodies.set((node.key as { name: string }).name, (node.value as { body: Node }).body)
    Object.values(node).forEach(visit)
  }
  visit(parseAst(code).body)
  const found = names.map((name) => {
    const body = bodies.get(name)
    if (!body) throw new Error(`lean-supabase: the auth client has no '${name}' any more`)
    return { name, body }
  })
  /* From the end, so that the places before stay where they are. */
  return found
    .sort((a, b) => b.body.start - a.body.start)
    .reduce((text, { name, body }) => `${text.slice(0, body.start)}{ throw new Error('${name} is not part of this build') }${text.slice(body.end)}`, code)
}
