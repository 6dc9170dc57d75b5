import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Ctx } from '#ctx.ts'
import { acceptedEncoding, BROTLI_OR_GZIP } from '#http/accept-encoding.ts'
import { sharedResults } from '#http/compressed.ts'
import type { PageHashes } from '#http/headers.ts'
import type { Page } from '#http/pages/page.ts'
import { cachePerApp } from '#http/versioned-cache.ts'

/** A page that is ready to be sent. */
export type MadePage = {
  bytes: Buffer
  /** Its `link` header. */
  link: string
  /** The hashes of its inline styles and scripts, for its content policy. */
  hashes: PageHashes
  status: 200 | 404 | 410
  isUnlisted: boolean
  /** When its data was read. */
  madeAt: Date
  /** The age at which it is rendered again. */
  maxAgeMs: number
}

/** Votes change figures many times a second, so readers share one rendering whose figures may be a moment old. */
const MAX_AGE_MS = 10_000
/**
 * A page that could not be rendered is tried again soon, because the cause has often passed. Until then it is cached
 * for a multiple of the time that the attempt took, so a page that always fails takes a third of the thread at most.
 */
const FAILED_AGE_FACTOR = 3

/** The age at which a page is rendered again. */
export const maxAgeOf = ({ isWhole, madeInMs }: { isWhole: boolean; madeInMs: number }): number =>
  isWhole ? MAX_AGE_MS : FAILED_AGE_FACTOR * madeInMs
/** The quality of compression; docs/benchmarks.md has the measured sizes and times. */
const BROTLI_QUALITY = 6
const GZIP_LEVEL = 6

// Each of the two compressed forms takes about a third of the page.
const pages = cachePerApp<MadePage>(({ bytes }) => (bytes.length * 5) / 3)

/** A page of the current version that is not too old; it is rendered once for concurrent requests. */
export function cachedPage(
  ctx: Ctx,
  { key, version }: Page,
  make: () => Promise<MadePage>,
): Promise<MadePage> {
  const isCurrent = async ({ madeAt, maxAgeMs }: MadePage) => {
    const age = ctx.now().getTime() - madeAt.getTime()
    return age >= 0 && age <= maxAgeMs
  }
  return pages(ctx).getCurrent(key, version, isCurrent, make)
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
const forms = {
  br: sharedResults(({ bytes }: MadePage) =>
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  ),
  gzip: sharedResults(({ bytes }: MadePage) => compressGzip(bytes, { level: GZIP_LEVEL })),
}

/** The smallest form of a page that the browser accepts, compressed once for all. */
export async function encodedPage(
  page: MadePage,
  accepts: string | undefined,
): Promise<{ bytes: Buffer; encoding: 'br' | 'gzip' | undefined }> {
  const encoding = acceptedEncoding(accepts, BROTLI_OR_GZIP)
  if (encoding === undefined) return { bytes: page.bytes, encoding }
  return { bytes: await forms[encoding](page, []), encoding }
}
