import { backendFromEnvironment } from '../_shared/backend.ts'
import { bootstrapHandler } from './handler.ts'

Deno.serve(bootstrapHandler(backendFromEnvironment(Deno.env)))
