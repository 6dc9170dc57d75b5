import { createHash } from 'node:crypto'
import { isJsonObject } from '#http/token/jwt.ts'

/** The SHA-256 of a body in the format of RFC 9530. */
export function contentDigestOf(body: string | Uint8Array): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
}

/** Whether a token is valid for this body; a token without a digest is valid for any. */
export function matchesBody(
  token: { contentDigest?: string | undefined },
  body: string | Uint8Array,
): boolean {
  return token.contentDigest === undefined || token.contentDigest === contentDigestOf(body)
}

/** The digest in a token's facts, which may contain at most one; undefined if the facts are malformed. */
export function digestOfFacts(facts: unknown): { contentDigest?: string } | undefined {
  if (facts === undefined) return {}
  if (!Array.isArray(facts)) return undefined
  const digests: unknown[] = []
  for (const fact of facts) {
    if (!isJsonObject(fact)) return undefined
    if (Object.hasOwn(fact, 'content-digest')) digests.push(fact['content-digest'])
  }
  const [contentDigest] = digests
  if (digests.length === 0) return {}
  const isRight = digests.length === 1 && typeof contentDigest === 'string' && DIGEST.test(contentDigest)
  return isRight ? { contentDigest } : undefined
}

const DIGEST = /^sha-256=:[A-Za-z0-9+/]{43}=:$/
