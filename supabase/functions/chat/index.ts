import { backendFromEnvironment } from '../_shared/backend.ts'
import { modelFromEnvironment } from '../_shared/model.ts'
import { endpointSettings } from '../_shared/organisation-model.ts'
import { chatHandler } from './handler.ts'

// Hosted workers may be frozen once a response has ended; a stopped answer is stored after that.
const runtime = (globalThis as { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } }).EdgeRuntime

Deno.serve(
  chatHandler({
    backend: backendFromEnvironment(Deno.env),
    model: modelFromEnvironment(Deno.env),
    endpoints: endpointSettings(Deno.env),
    waitUntil: (work) => runtime?.waitUntil(work),
  }),
)
