/** Stands in for auth-js' Ethereum sign-in: the product does not offer it. See scripts/lean-supabase.ts. */
function missing(): never {
  throw new Error('Wallets are not part of this build: see scripts/lean-supabase.ts')
}

export const createSiweMessage = missing
export const fromHex = missing
export const getAddress = missing
export const toHex = missing
