import { backendFromEnvironment } from '../_shared/backend.ts'
import { inquiryHandler } from './handler.ts'

Deno.serve(inquiryHandler({ backend: backendFromEnvironment(Deno.env) }))
