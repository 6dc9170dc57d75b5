/** How many seconds a token is valid after it was signed. */
export const TOKEN_LIFETIME = 30

/** How many seconds two clocks may differ before a token is refused. */
export const TOKEN_LEEWAY = 5

export const TOKEN_MAX_LENGTH = 2048

/** The only ability that a token may claim. */
export const TOKEN_ABILITY = 'http/POST'

export const UCAN_VERSION = '0.8.1'

/** Why a token was refused; the `code` of a 401 response. */
export type TokenRefusal =
  | 'token_missing'
  | 'token_too_long'
  | 'token_malformed'
  | 'token_unsupported_key'
  | 'token_wrong_algorithm'
  | 'token_wrong_audience'
  | 'token_wrong_resource'
  | 'token_wrong_ability'
  | 'token_expired'
  | 'token_from_future'
  | 'token_lifetime_too_long'
  | 'token_bad_signature'
  | 'token_wrong_body'
  | 'token_replayed'

export type KeyType = 'ed25519' | 'p256' | 'rsa'

/** The JWT algorithm and the multicodec prefix (a varint) of each key type. */
export const KEY_TYPES = {
  ed25519: { algorithm: 'EdDSA', prefix: [0xed, 0x01] },
  p256: { algorithm: 'ES256', prefix: [0x80, 0x24] },
  rsa: { algorithm: 'RS256', prefix: [0x85, 0x24] },
} as const satisfies Record<KeyType, { algorithm: string; prefix: readonly [number, number] }>

export const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** `bytes` is the raw Ed25519 key, the compressed P-256 point or the PKCS#1 RSA key. */
export function didOfKey(type: KeyType, bytes: Uint8Array): string {
  let digits = ''
  const hex = Array.from([...KEY_TYPES[type].prefix, ...bytes], (byte) => byte.toString(16).padStart(2, '0'))
  for (let rest = BigInt(`0x${hex.join('')}`); rest > 0n; rest /= 58n) {
    digits = BASE58.charAt(Number(rest % 58n)) + digits
  }
  return `did:key:z${digits}`
}

/** Compresses a point (4, x, y) to the parity of y, followed by x. */
export function compressPoint(point: Uint8Array): Uint8Array {
  return Uint8Array.of(2 + ((point[64] ?? 0) & 1), ...point.subarray(1, 33))
}

/** Base64 with `-` and `_`, without padding (RFC 4648 §5). */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export type TokenClaims = {
  keyType: KeyType
  did: string
  audience: string
  /** Origin and path of the call, without a query. */
  resource: string
  /** In milliseconds, by the server's clock. */
  now: number
  nonce: string
  contentDigest?: string
}

/** The text that a device signs: the token without its signature. */
export function signingInput(claims: TokenClaims): string {
  const header = { alg: KEY_TYPES[claims.keyType].algorithm, typ: 'JWT', ucv: UCAN_VERSION }
  const payload = {
    iss: claims.did,
    aud: claims.audience,
    exp: Math.floor(claims.now / 1000) + TOKEN_LIFETIME,
    att: [{ with: claims.resource, can: TOKEN_ABILITY }],
    prf: [],
    nnc: claims.nonce,
    fct: claims.contentDigest === undefined ? undefined : [{ 'content-digest': claims.contentDigest }],
  }
  return `${part(header)}.${part(payload)}`
}

function part(value: object): string {
  return base64url(new TextEncoder().encode(JSON.stringify(value)))
}
