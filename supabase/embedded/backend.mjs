import './node-notice.mjs'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { App } from '@supabase/lite'
import { refuseBearer } from './bearer.mjs'
import {
  clearData,
  databaseSecrets,
  dataFolderPath,
  holdDataFolder,
  isReady,
  markReady,
  MEMORY,
} from './data-folder.mjs'
import { quietDatabaseComplaints } from './database-complaints.mjs'
import { openDatabase } from './database.mjs'
import { createFunctionsHost } from './functions-host.mjs'
import { createGateway, refuseRealtime } from './gateway.mjs'
import { googleStandIn } from './google-stand-in.mjs'
import { createMailbox, MAIL_API } from './mail.mjs'
import { applyMigrations, applySeed, migrationFiles } from './migrations.mjs'
import { knownProblem } from './problems.mjs'
import { sessionDevices } from './session-device.mjs'
import { externalProviders, projectRoot, PUBLISHABLE_KEY, readSettings } from './settings.mjs'

/** They ask the model that an organisation named in its settings. */
const OUTWARD_FUNCTIONS = ['chat', 'model-endpoint']

const HOSTED_DEFAULTS = fileURLToPath(new URL('./hosted-defaults.sql', import.meta.url))

/**
 * The embedded backend: database, auth and REST in this process, edge
 * functions beside it. It is opened once, and starts to answer when `serveAt`
 * has told it the address that it is reached under.
 *
 * @param {{
 *   root?: string,
 *   folder?: string,
 *   seed?: boolean,
 *   snapshot?: Blob,
 *   functionsFolder?: string,
 *   log?: (line: string) => void,
 *   withoutLock?: boolean,
 * }} [options] `folder` is a path or ':memory:'; a `snapshot` is a migrated
 *   database, so nothing is applied to it but the seed.
 */
export async function openBackend({
  root = projectRoot,
  folder = dataFolderPath(),
  seed = true,
  snapshot,
  functionsFolder = path.join(root, 'supabase', 'functions'),
  log = console.log,
  withoutLock,
} = {}) {
  quietDatabaseComplaints()
  const settings = readSettings(root)
  const held = folder === MEMORY ? undefined : await holdDataFolder(folder)
  try {
    const fresh = !held || !isReady(held.folder)
    if (held && fresh) clearData(held.folder)
    const secrets = databaseSecrets(held?.folder)
    const database = await openDatabase({ folder: held?.pgFolder, snapshot, withoutLock })
    const mailbox = createMailbox()
    const createApp = appFactory({ database, settings, secrets, mailbox })
    const { sendThere } = googleStandIn()
    const keepDevice = sessionDevices(database)

    /** @type {{ applied: string[], changed: string[] }} */
    let migrations = { applied: [], changed: [] }
    if (!snapshot) {
      if (fresh) await prepareDatabase(database, createApp(settings.auth.siteUrl))
      migrations = await applyMigrations(database, migrationFiles(root))
    }
    const seeded = fresh && seed && (await applySeed(database, root))
    if (held && fresh) markReady(held.folder)

    /** @type {{ origin: string, app: App } | undefined} */
    let serving
    /** @type {() => void} */
    let announceReady = () => {}
    const ready = new Promise((resolve) => {
      announceReady = () => resolve(undefined)
    })

    const functions = createFunctionsHost({
      folder: functionsFolder,
      log,
      outward: OUTWARD_FUNCTIONS,
      environment: () => functionEnvironment(serving?.origin ?? settings.auth.siteUrl, secrets),
    })

    /**
     * Auth and REST.
     * @param {Request} request
     * @param {{ peerAddress: string | null }} [context]
     */
    async function answer(request, context) {
      if (!serving) throw new Error('The backend has no address yet.')
      const refused = refuseBearer(request, secrets.jwtSecret)
      if (refused) return refused
      const response = await serving.app.fetch(request, context)
      await keepDevice(request, response)
      return sendThere(response)
    }

    return {
      database,
      mailbox,
      migrations,
      seeded,
      fresh,
      folder,
      keys: { publishableKey: PUBLISHABLE_KEY, ...secrets },
      gateway: createGateway({
        answer,
        functions,
        mailbox,
        settings,
        jwtSecret: secrets.jwtSecret,
        secretKey: secrets.secretKey,
        ready: () => ready,
      }),
      /** @param {string} origin such as http://127.0.0.1:5173 */
      async serveAt(origin) {
        if (serving?.origin === origin) return
        const app = createApp(origin)
        await app.init()
        await app.connection.introspect()
        serving = { origin, app }
        const port = new URL(origin).port
        if (port) held?.announce(Number(port))
        announceReady()
      },
      refuseRealtime,
      functionNames: functions.names(),
      /** @param {Request} request */
      async fetch(request) {
        await ready
        return answer(request)
      },
      async close() {
        functions.stop()
        await database.lock.exclusive(() => database.connection.close())
        held?.release()
      },
      /** Their next request starts them from the files as they are now. */
      restartFunctions: () => functions.stop(),
      /** What can still be done while the process ends. */
      abandon() {
        functions.stop()
        held?.release()
      },
    }
  } catch (error) {
    held?.release()
    throw knownProblem(error, folder) ?? error
  }
}

/** @typedef {Awaited<ReturnType<typeof openBackend>>} Backend */

/**
 * @param {{
 *   database: import('./database.mjs').Database,
 *   settings: import('./settings.mjs').Settings,
 *   secrets: { secretKey: string, jwtSecret: string, modelKeySecret: string },
 *   mailbox: import('./mail.mjs').Mailbox,
 * }} parts
 */
function appFactory({ database, settings, secrets, mailbox }) {
  const { auth, api } = settings
  return (/** @type {string} */ origin) =>
    new App({
      connection: database.connection,
      api: { schemas: api.schemas, max_rows: api.maxRows },
      storage: { enabled: false },
      auth: {
        enabled: true,
        site_url: origin,
        additional_redirect_urls: [`${origin}/**`, ...auth.redirectUrls],
        jwt_secret: secrets.jwtSecret,
        jwt_expiry: auth.jwtExpiry,
        enable_refresh_token_rotation: auth.refreshTokenRotation,
        refresh_token_reuse_interval: auth.refreshTokenReuseInterval,
        enable_signup: auth.enableSignup,
        minimum_password_length: auth.minimumPasswordLength,
        publishable_key: PUBLISHABLE_KEY,
        secret_key: secrets.secretKey,
        email: {
          enable_signup: auth.email.enableSignup,
          enable_confirmations: auth.email.enableConfirmations,
          double_confirm_changes: auth.email.doubleConfirmChanges,
          otp_length: auth.email.otpLength,
          otp_expiry: auth.email.otpExpiry,
          template: auth.email.templates,
        },
        external: externalProviders(origin),
      },
      // Without `admin: false`, a request without any key would be served as service_role.
      options: { drivers: { email: mailbox.driver }, server: { admin: false } },
    })
}

/**
 * @param {import('./database.mjs').Database} database
 * @param {App} app
 */
async function prepareDatabase(database, app) {
  await app.init()
  await app.ensureSystemSchema()
  await database.admin(fs.readFileSync(HOSTED_DEFAULTS, 'utf8'))
}

/**
 * The names that hosted functions have, the settings of the model, of the
 * mail API and of the payment provider. Without them in the environment, mail is captured and payment is a sandbox.
 * @param {string} origin
 * @param {{ secretKey: string, modelKeySecret: string }} secrets
 */
function functionEnvironment(origin, { secretKey, modelKeySecret }) {
  /** @type {Record<string, string>} */
  const model = {
    MODEL_KEY_SECRET: modelKeySecret,
    // This is the reader's own machine: a model that runs on it may be asked.
    MODEL_ALLOW_LOCAL: '1',
  }
  for (const [name, value] of Object.entries(process.env)) {
    if (name.startsWith('MODEL_') && value) model[name] = value
  }
  const { MAIL_API_URL, MAIL_API_KEY, MAIL_FROM } = process.env
  const mail = MAIL_API_URL
    ? { MAIL_API_URL, MAIL_API_KEY: MAIL_API_KEY ?? '', MAIL_FROM: MAIL_FROM ?? '' }
    : { MAIL_API_URL: `${origin}${MAIL_API}`, MAIL_API_KEY: secretKey, MAIL_FROM: 'Knull <no-reply@knull.example>' }
  /** @type {Record<string, string>} */
  const billing = {}
  for (const [name, value] of Object.entries(process.env)) {
    if (name.startsWith('STRIPE_') && value) billing[name] = value
  }
  // Here, and only here, a checkout without a provider takes no money: nobody but this machine reaches it.
  if (billing.STRIPE_SECRET_KEY) billing.STRIPE_API_URL ??= 'https://api.stripe.com'
  else billing.BILLING_PROVIDER = 'sandbox'
  return {
    ...model,
    ...mail,
    ...billing,
    SITE_URL: origin,
    SUPABASE_URL: origin,
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEY: secretKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: PUBLISHABLE_KEY }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    SUPABASE_ANON_KEY: PUBLISHABLE_KEY,
    SUPABASE_SERVICE_ROLE_KEY: secretKey,
  }
}
