import { backendFromEnvironment } from '../_shared/backend.ts'
import { statusHandler } from './handler.ts'

Deno.serve(statusHandler({ backend: backendFromEnvironment(Deno.env), siteUrl: Deno.env.get('SITE_URL')?.trim().replace(/\/+$/, '') || undefined }))
