import fs from 'node:fs'
import path from 'node:path'
import { Problem } from './problems.mjs'
import { projectRoot } from './settings.mjs'

/**
 * The Deno binary that npm installed. The wrapper's install script may have
 * been blocked, so the platform package is looked at directly.
 */
export function denoBinary(root = projectRoot) {
  const file = process.platform === 'win32' ? 'deno.exe' : 'deno'
  const libc = process.platform === 'linux' ? '-glibc' : ''
  const candidates = [
    path.join(root, 'node_modules', '@deno', `${process.platform}-${process.arch}${libc}`, file),
    path.join(root, 'node_modules', 'deno', file),
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
export function denoFlags(root = projectRoot) {
  return [
    '--no-remote',
    '--node-modules-dir=manual',
    '--no-lock',
    '--unstable-no-legacy-abort',
    '--config',
    path.join(root, 'supabase', 'functions', 'deno.json'),
  ]
}

/** @param {string} root */
export function denoEnvironment(root) {
  const kept = ['PATH', 'HOME', 'USERPROFILE', 'LOCALAPPDATA', 'SYSTEMROOT', 'TMPDIR', 'TEMP', 'TMP']
  return {
    ...Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    DENO_DIR: path.join(root, 'node_modules', '.cache', 'knull', 'deno'),
    DENO_NO_UPDATE_CHECK: '1',
    NO_COLOR: '1',
  }
}
