import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const standIn = (name: string) => fileURLToPath(new URL(`../src/data/unused-supabase/${name}.ts`, import.meta.url))

/*
 * supabase-js makes one client of everything, used or not, and its classes cannot be shaken apart: 28 KB gz of every
 * first load for what nothing here calls. Each part below is replaced by a stand-in that says so when it is called.
 * The first feature that needs one (live collaboration, passkeys) removes its line and its file.
 */
const unused: readonly [module: RegExp, standIn: string][] = [
  [/^@supabase\/realtime-js$/, standIn('realtime')],
  [/^@supabase\/storage-js$/, standIn('storage')],
]
/* The admin client stays: signing out goes through it. */
const unusedInside: readonly [module: RegExp, standIn: string][] = [[/^\.\/lib\/webauthn$/, standIn('passkeys')]]

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
  }
}
