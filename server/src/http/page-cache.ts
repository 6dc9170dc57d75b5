import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Ctx } from '#ctx.ts'
import { acceptedEncoding, BROTLI_OR_GZIP } from '#http/accept-encoding.ts'
import { sharedResults } from '#http/compressed.ts'
import type { PageHashes } from '#http/headers.ts'
import type { Page } from '#http/page.ts'
import { cachePerApp } from '#http/versioned-cache.ts'

/** A page as it is sent. */
export type MadePage = {
  bytes: Buffer
  /** Its `link` header. */
  link: string
  /** Of the styles and scripts in it, for its content policy. */
  hashes: PageHashes
  status: 200 | 404 | 410
  isUnlisted: boolean
  /** When its data was read. */
  madeAt: Date
  /** How old it may be. */
  maxAgeMs: number
}

/** Votes change figures many times a second: readers may see those of a moment ago, while all share one rendering. */
const MAX_AGE_MS = 10_000
/**
 * A page without content is made again soon, as the reason has often passed. After a rendering that took its time it is
 * sent for twice that time: so a page that can never be rendered takes a third of the thread at most.
 */
const FAILED_AGE_FACTOR = 3

/** How old a page may be that was made in this time. */
export const maxAgeOf = ({ isWhole, madeInMs }: { isWhole: boolean; madeInMs: number }): number =>
  isWhole ? MAX_AGE_MS : FAILED_AGE_FACTOR * madeInMs
/** The quality of compression; docs/benchmarks.md has the sizes and times that decided. */
const BROTLI_QUALITY = 6
const GZIP_LEVEL = 6

const pages = cachePerApp<MadePage>(({ bytes }) => (bytes.length * 5) / 3) // The two compressed forms take about a third of it each.

/** A page that is not too old, made since its version changed, and once for all who ask for it. */
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
export async function encoded(
  page: MadePage,
  accepts: string | undefined,
): Promise<{ bytes: Buffer; encoding: 'br' | 'gzip' | undefined }> {
  const encoding = acceptedEncoding(accepts, BROTLI_OR_GZIP)
  if (encoding === undefined) return { bytes: page.bytes, encoding }
  return { bytes: await forms[encoding](page, ''), encoding }
}
