import { createHash } from 'node:crypto'
import {
  KEY_TYPES,
  TOKEN_ABILITY,
  TOKEN_LEEWAY,
  TOKEN_LIFETIME,
  TOKEN_MAX_LENGTH,
} from '@parley/contract/token'
import type { TokenRefusal } from '@parley/contract/token'
import { readClaims } from '#http/token/claims.ts'
import type { Claims } from '#http/token/claims.ts'
import { readJwt } from '#http/token/jwt.ts'
import { rememberKey, cachedKey, isSigned, keyOfDid } from '#http/token/key.ts'

export type TokenCheck = {
  /** The DID of this service. */
  audience: string
  /** Origin and path of the call, as routed, without a query. */
  resource: string
  now: Date
}

export type VerifiedToken = {
  ok: true
  did: string
  /** Equal for all tokens with the same meaning, even if the signature can be written in two ways. */
  signedDigest: Buffer
  /** Without a nonce, two calls in one second have the same token and differ only in their bodies. */
  hasNonce: boolean
  /** The earliest time at which a device with an accepted clock could have signed it. */
  issuedAt: Date
  /** The time at which it expires. */
  expiresAt: Date
  contentDigest?: string
}

export type RefusedToken = { ok: false; reason: TokenRefusal }

/** The text after `Bearer`; undefined without a header, and empty (so refused) for another scheme. */
export function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined
  return /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''
}

/** Verifies a UCAN 0.8.1 token; never throws, for any text. */
export function verifyToken(token: string | undefined, check: TokenCheck): VerifiedToken | RefusedToken {
  if (token === undefined) return refused('token_missing')
  if (token.length > TOKEN_MAX_LENGTH) return refused('token_too_long')
  const jwt = readJwt(token)
  const claims = jwt && readClaims(jwt.header, jwt.payload)
  if (!jwt || !claims) return refused('token_malformed')

  const cached = cachedKey(claims.did)
  const by = cached ?? keyOfDid(claims.did)
  if (!by) return refused('token_unsupported_key')
  if (jwt.header.alg !== KEY_TYPES[by.type].algorithm) return refused('token_wrong_algorithm')
  const reason = targetRefusal(claims, check) ?? timeRefusal(claims, Math.floor(check.now.getTime() / 1000))
  if (reason) return refused(reason)
  if (!isSigned({ text: jwt.signingInput, signature: jwt.signature, by }))
    return refused('token_bad_signature')

  // Only keys with a valid signature are cached, so that made-up tokens cannot evict other keys.
  if (!cached) rememberKey(claims.did, by)
  return {
    ok: true,
    did: claims.did,
    signedDigest: createHash('sha256').update(jwt.signingInput).digest(),
    hasNonce: claims.hasNonce,
    issuedAt: new Date((claims.expiresAt - TOKEN_LIFETIME - TOKEN_LEEWAY) * 1000),
    expiresAt: new Date((claims.expiresAt + TOKEN_LEEWAY) * 1000),
    contentDigest: claims.contentDigest,
  }
}

/** The key that is stored for a write, so that its token works only once. */
export function replayKeyOf(
  { signedDigest, hasNonce }: Pick<VerifiedToken, 'signedDigest' | 'hasNonce'>,
  body: string | Uint8Array,
): Buffer {
  if (hasNonce) return signedDigest
  return createHash('sha256').update(signedDigest).update(createHash('sha256').update(body).digest()).digest()
}

function refused(reason: TokenRefusal): RefusedToken {
  return { ok: false, reason }
}

function targetRefusal(claims: Claims, { audience, resource }: TokenCheck): TokenRefusal | undefined {
  if (claims.audience !== audience) return 'token_wrong_audience'
  if (claims.resource !== resource) return 'token_wrong_resource'
  if (claims.ability !== TOKEN_ABILITY) return 'token_wrong_ability'
  return undefined
}

/**
 * Why the times of a token are refused. Without `nbf`, a fast clock and a long lifetime look the same, so the reason is
 * the clock, which the device can correct.
 */
function timeRefusal({ expiresAt, notBefore }: Claims, now: number): TokenRefusal | undefined {
  if (expiresAt <= now - TOKEN_LEEWAY) return 'token_expired'
  if (notBefore !== undefined && notBefore > now + TOKEN_LEEWAY) return 'token_from_future'
  if (expiresAt <= now + TOKEN_LIFETIME + TOKEN_LEEWAY) return undefined
  return notBefore === undefined ? 'token_from_future' : 'token_lifetime_too_long'
}
