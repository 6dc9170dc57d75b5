import { base64url, signingInput } from '@parley/contract/token'
import { serverNow } from '#device/clock.ts'
import { deviceKey } from '#device/key.ts'
import type { BrowserKeyType } from '#device/storedKey.ts'

export type SignInput = {
  audience: string
  /** Origin and path of the call, without a query. */
  resource: string
  /** In milliseconds, by the server's clock. */
  now?: number
}

/** A new token for one call, signed by this device's key, which is made if there is none. */
export async function signToken({ audience, resource, now = serverNow() }: SignInput): Promise<string> {
  const { keyType, did, privateKey } = await deviceKey()
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(12)))
  const text = signingInput({ keyType, did, audience, resource, now, nonce })
  const signature = await crypto.subtle.sign(SIGNING[keyType], privateKey, new TextEncoder().encode(text))
  return `${text}.${base64url(new Uint8Array(signature))}`
}

const SIGNING: Record<BrowserKeyType, AlgorithmIdentifier | EcdsaParams> = {
  ed25519: { name: 'Ed25519' },
  p256: { name: 'ECDSA', hash: 'SHA-256' },
}
