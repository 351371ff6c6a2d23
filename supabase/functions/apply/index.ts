import { backendFromEnvironment } from '../_shared/backend.ts'
import { mailFromEnvironment } from '../_shared/mail.ts'
import { applyHandler } from './handler.ts'

Deno.serve(applyHandler({ backend: backendFromEnvironment(Deno.env), mail: mailFromEnvironment(Deno.env) }))
