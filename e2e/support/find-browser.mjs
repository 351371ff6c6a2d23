import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** How the browser is started: it draws pages and asks nobody for anything. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  /* Every window would bring two pages for its address bar, which nobody sees: 0.4 s of a processor each time. */
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
]

const fileAt = (candidate) => {
  try {
    return candidate && fs.statSync(candidate).isFile() ? candidate : undefined
  } catch {
    return undefined
  }
}

const onPath = (names) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))
    .find(fileAt)

const installed = () =>
  onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome.exe', 'msedge.exe']) ??
  [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    path.join(process.env.PROGRAMFILES ?? '', 'Google/Chrome/Application/chrome.exe'),
    path.join(process.env['PROGRAMFILES(X86)'] ?? '', 'Microsoft/Edge/Application/msedge.exe'),
  ].find(fileAt)

/** The browser inside an npm package: for Linux machines that have none. It unpacks itself once, into our own cache. */
async function packaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const cache = path.resolve('node_modules/.cache/chromium')
  fs.mkdirSync(cache, { recursive: true })
  const { TMPDIR, FONTCONFIG_PATH } = process.env
  process.env.TMPDIR = cache
  /* Makes the package bring its own NSS libraries, which a bare machine lacks. */
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  try {
    const { default: bundle } = await import('@sparticuz/chromium')
    return { path: await bundle.executablePath(), env: { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '' }, args: bundle.args }
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    /* The package points to its own single typeface: with it Chromium crashed on text in the fixed-width face. */
    if (FONTCONFIG_PATH === undefined && fileAt('/etc/fonts/fonts.conf')) delete process.env.FONTCONFIG_PATH
  }
}

/**
 * The browser for the end-to-end tests, without downloading one where it can be avoided: BROWSER_PATH, Playwright's
 * own, an installed one, the one in an npm package, and last Playwright's download.
 * @returns {Promise<{ from: string, path: string, env?: Record<string, string> }>}
 * @throws when there is none; the message says what to do
 */
export async function findBrowser() {
  if (process.env.BROWSER_PATH === 'packaged') {
    const browser = await packaged()
    if (browser) return { from: '@sparticuz/chromium', path: browser.path, env: browser.env }
  } else if (process.env.BROWSER_PATH) return { from: 'BROWSER_PATH', path: process.env.BROWSER_PATH }
  const own = fileAt(chromium.executablePath())
  if (own) return { from: 'Playwright', path: own }
  const system = installed()
  if (system) return { from: 'this machine', path: system }
  const browser = await packaged()
  if (browser) return { from: '@sparticuz/chromium', path: browser.path, env: browser.env }
  const download = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', shell: process.platform === 'win32' })
  const fetched = fileAt(chromium.executablePath())
  if (download.status === 0 && fetched) return { from: 'Playwright download', path: fetched }
  throw new Error('No browser found. Install Chrome or Chromium, or run "npx playwright install chromium", or set BROWSER_PATH.')
}
