import fs from 'node:fs'
import path from 'node:path'
import { Problem } from './problems.mjs'
import { projectRoot } from './settings.mjs'

/**
 * The Deno binary that npm installed. The wrapper's install script may have
 * been blocked, so the platform package is looked at directly.
 */
export function denoBinary() {
  const file = process.platform === 'win32' ? 'deno.exe' : 'deno'
  const libc = process.platform === 'linux' ? '-glibc' : ''
  const candidates = [
    path.join(projectRoot, 'node_modules', '@deno', `${process.platform}-${process.arch}${libc}`, file),
    path.join(projectRoot, 'node_modules', 'deno', file),
  ]
  const found = candidates.find((candidate) => fs.existsSync(candidate))
  if (!found) {
    throw new Problem(
      `No Deno for ${process.platform}-${process.arch} in node_modules: edge functions need it (npm ci without --omit=optional).`,
    )
  }
  return found
}

/** Flags that every run of our functions shares: nothing is downloaded. */
export function denoFlags() {
  return [
    '--no-remote',
    '--node-modules-dir=manual',
    '--no-lock',
    '--unstable-no-legacy-abort',
    '--config',
    path.join(projectRoot, 'supabase', 'functions', 'deno.json'),
  ]
}

/** What Deno itself needs, and nothing of the developer's own environment. */
export function denoEnvironment() {
  const kept = ['PATH', 'HOME', 'USERPROFILE', 'LOCALAPPDATA', 'SYSTEMROOT', 'TMPDIR', 'TEMP', 'TMP']
  return {
    ...Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    DENO_DIR: path.join(projectRoot, 'node_modules', '.cache', 'knull', 'deno'),
    DENO_NO_UPDATE_CHECK: '1',
    NO_COLOR: '1',
  }
}
