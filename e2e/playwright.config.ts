import { randomBytes } from 'node:crypto'
import { defineConfig } from '@playwright/test'
import { environment } from './support/fake-oauth.mjs'
import { browserArguments, findBrowser } from './support/find-browser.mjs'

/* `npm test` finds the browser once and passes it on; run alone, this file finds it. */
if (!process.env.KNULL_BROWSER) {
  const browser = await findBrowser()
  process.env.KNULL_BROWSER = browser.path
  Object.assign(process.env, browser.env)
}

/* The tests are the operator of their server: they have its secret key, drawn for this run, and appoint platform admins with it. */
process.env.KNULL_MEMORY_SECRET_KEY ??= `sb_secret_${randomBytes(24).toString('base64url')}`

const port = Number(process.env.KNULL_E2E_PORT ?? 4319)
const fakeOauthPort = port + 1

/** The production build, with the embedded backend in memory and fake Google and GitHub beside it. */
export default defineConfig({
  testDir: '.',
  outputDir: '.results',
  reporter: [['list'], ['./faults/reporter.ts'], ...(process.env.KNULL_REPORT ? [['json', { outputFile: process.env.KNULL_REPORT }] as const] : [])],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    /* Endless animations keep Playwright waiting for an element to be still. */
    contextOptions: { reducedMotion: 'reduce' },
    /* Recording every test is a fifth of the whole run, for the few that fail: those tell with a picture and with what the
       page says; KNULL_TRACE=1 records. */
    trace: process.env.KNULL_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.KNULL_BROWSER,
      args: browserArguments,
    },
  },
  webServer: [
    {
      command: `node support/fake-oauth.mjs ${fakeOauthPort}`,
      /* Answers 401, which Playwright takes for "it is there". */
      url: `http://127.0.0.1:${fakeOauthPort}`,
      reuseExistingServer: false,
    },
    {
      command: `npx vite preview --outDir ${process.env.KNULL_OUT_DIR ?? 'dist'} --port ${port} --strictPort --host 127.0.0.1`,
      cwd: '..',
      url: `http://127.0.0.1:${port}/version.json`,
      timeout: 120_000,
      reuseExistingServer: false,
      stdout: 'ignore',
      stderr: 'pipe',
      env: {
        KNULL_DATA_DIR: ':memory:',
        KNULL_SEED: 'off',
        ...environment(`http://127.0.0.1:${fakeOauthPort}`),
      },
    },
  ],
})
