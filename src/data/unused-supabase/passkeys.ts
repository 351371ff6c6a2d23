/** Stands in for auth-js' passkeys: the product does not offer them yet. See scripts/lean-supabase.ts. */
function missing(): never {
  throw new Error('Passkeys are not part of this build: see scripts/lean-supabase.ts')
}

export const createCredential = missing
export const getCredential = missing
export const deserializeCredentialCreationOptions = missing
export const deserializeCredentialRequestOptions = missing
export const serializeCredentialCreationResponse = missing
export const serializeCredentialRequestResponse = missing
export const browserSupportsWebAuthn = () => false
export const webAuthnAbortService = { cancelCeremony: () => undefined }
export class WebAuthnApi {}
