import { createHash } from 'node:crypto'

/** The strong ETag of some content: equal only for equal bytes. */
export const etagOf = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** The strong ETag of the same content in a content coding, whose bytes differ. */
export const etagInCoding = (etag: string, coding: string): string => `${etag.slice(0, -1)}-${coding}"`

/**
 * Whether a client already has the content. As HTTP wants, `If-None-Match` may name several, and proxies that compress
 * mark them as weak.
 */
export const isKnownEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, ''))) ?? false
