import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'

/** The repository's root: the folder that holds `supabase/`. */
export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * The publishable key is public by nature and baked into the build. The secret
 * key and the token secret are drawn per data folder (data-folder.mjs).
 */
export const PUBLISHABLE_KEY = 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH'

const PROVIDERS = /** @type {const} */ (['github', 'google'])

/**
 * supabase/config.toml belongs to the Supabase CLI; this takes from it what
 * both backends must agree on.
 * @param {string} [root]
 */
export function readSettings(root = projectRoot) {
  const file = path.join(root, 'supabase', 'config.toml')
  /** @type {any} */
  const toml = fs.existsSync(file) ? parse(fs.readFileSync(file, 'utf8')) : {}
  const auth = toml.auth ?? {}
  return {
    root,
    api: { schemas: toml.api?.schemas ?? ['public'], maxRows: toml.api?.max_rows ?? 1000 },
    auth: {
      jwtExpiry: auth.jwt_expiry ?? 3600,
      refreshTokenRotation: auth.enable_refresh_token_rotation ?? true,
      refreshTokenReuseInterval: auth.refresh_token_reuse_interval ?? 10,
      enableSignup: auth.enable_signup ?? true,
      minimumPasswordLength: auth.minimum_password_length ?? 6,
      redirectUrls: auth.additional_redirect_urls ?? [],
      siteUrl: auth.site_url ?? 'http://127.0.0.1:5173',
      email: {
        enableSignup: auth.email?.enabled ?? true,
        enableConfirmations: auth.email?.enable_confirmations ?? false,
        doubleConfirmChanges: auth.email?.double_confirm_changes ?? true,
        otpLength: auth.email?.otp_length ?? 6,
        otpExpiry: auth.email?.otp_expiry ?? 3600,
        templates: mailTemplates(auth.email?.template ?? {}, root),
      },
    },
    /** @type {Record<string, { verify_jwt?: boolean, enabled?: boolean }>} */
    functions: toml.functions ?? {},
  }
}

/** @typedef {ReturnType<typeof readSettings>} Settings */

/**
 * @param {Record<string, { subject?: string, content_path?: string }>} templates
 * @param {string} root
 */
function mailTemplates(templates, root) {
  return Object.fromEntries(
    Object.entries(templates).map(([name, template]) => [
      name,
      {
        subject: template.subject,
        content_path: template.content_path ? path.resolve(root, template.content_path) : undefined,
      },
    ]),
  )
}

/**
 * Social sign-in is on where the environment names a client, as config.toml
 * asks the CLI to. `…_URL` points a provider at a stand-in, for tests.
 * @param {string} origin
 * @param {NodeJS.ProcessEnv} [env]
 */
export function externalProviders(origin, env = process.env) {
  /** @type {Record<string, { enabled: boolean, client_id: string, secret: string, redirect_uri: string, url?: string }>} */
  const providers = {}
  for (const name of PROVIDERS) {
    const prefix = `SUPABASE_AUTH_EXTERNAL_${name.toUpperCase()}`
    const clientId = env[`${prefix}_CLIENT_ID`]
    const secret = env[`${prefix}_SECRET`]
    if (!clientId || !secret) continue
    providers[name] = {
      enabled: true,
      client_id: clientId,
      secret,
      redirect_uri: `${origin}/auth/v1/callback`,
      ...(env[`${prefix}_URL`] ? { url: env[`${prefix}_URL`] } : {}),
    }
  }
  return providers
}
