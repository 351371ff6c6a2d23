import { backendFromEnvironment } from '../_shared/backend.ts'
import { mailFromEnvironment } from '../_shared/mail.ts'
import { inviteHandler } from './handler.ts'

Deno.serve(inviteHandler({ backend: backendFromEnvironment(Deno.env), mail: mailFromEnvironment(Deno.env) }))
