import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { BUNDLE_FILES, NotABundle } from './format.ts'

/**
 * What is known about the maker of a bundle. The manifest has the hashes of all other files, so its signature covers
 * the texts of opinions, too. The key must come from the person who checks: a forged bundle would bring along its own.
 */
export type BundleOrigin = 'this-key' | 'not-of-this-key' | 'not-checked' | 'not-signed'

/** Compares the signature of a bundle with the public key of a site. With a key, a missing signature counts as wrong. */
export function originOf(files: ReadonlyMap<string, Uint8Array>, publicPem?: Uint8Array): BundleOrigin {
  const [manifest, signature] = [files.get(BUNDLE_FILES.manifest), files.get(BUNDLE_FILES.signature)]
  if (publicPem === undefined) return signature === undefined ? 'not-signed' : 'not-checked'
  const isOfKey =
    manifest !== undefined &&
    signature !== undefined &&
    isSigned(manifest, { signature: new TextDecoder().decode(signature), key: publicKeyOf(publicPem) })
  return isOfKey ? 'this-key' : 'not-of-this-key'
}

/** Whether an Ed25519 signature in base64 is that of the bytes. */
export const isSigned = (
  bytes: Uint8Array,
  { signature, key }: { signature: string; key: KeyObject },
): boolean =>
  key.asymmetricKeyType === 'ed25519' && verify(null, bytes, key, Buffer.from(signature, 'base64'))

/** @throws NotABundle if it is not a public key in PEM */
export function publicKeyOf(pem: Uint8Array): KeyObject {
  try {
    return createPublicKey(Buffer.from(pem))
  } catch {
    throw new NotABundle('The file of the key has no public key.')
  }
}
