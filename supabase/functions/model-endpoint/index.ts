import { backendFromEnvironment } from '../_shared/backend.ts'
import { endpointSettings } from '../_shared/organisation-model.ts'
import { modelEndpointHandler } from './handler.ts'

Deno.serve(modelEndpointHandler({ backend: backendFromEnvironment(Deno.env), endpoints: endpointSettings(Deno.env) }))
