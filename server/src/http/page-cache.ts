import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { cacheBudget } from '#http/cache-budget.ts'
import { sharedResults } from '#http/compressed.ts'
import type { Page } from '#http/page.ts'
import { VersionedCache } from '#http/versioned-cache.ts'

/** A page as it is sent. */
export type MadePage = {
  bytes: Buffer
  status: 200 | 404 | 410
  isUnlisted: boolean
  /** When its data was read. */
  madeAt: Date
}

/** Votes change figures many times a second: readers may see those of a moment ago, while all share one rendering. */
const MAX_AGE_MS = 10_000
/** The quality of compression; docs/benchmarks.md has the sizes and times that decided. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

const pages = memoizePerApp(
  // The two compressed forms take about a third of it each.
  (ctx: Ctx) => new VersionedCache<MadePage>(cacheBudget(ctx), ({ bytes }) => (bytes.length * 5) / 3),
)

/** A page made at most ten seconds ago and since its version changed, made once for all who ask for it. */
export function cachedPage(
  ctx: Ctx,
  { key, version }: Page,
  make: () => Promise<MadePage>,
): Promise<MadePage> {
  const isCurrent = async ({ madeAt }: MadePage) => {
    const age = ctx.now().getTime() - madeAt.getTime()
    return age >= 0 && age <= MAX_AGE_MS
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
  accepts: string,
): Promise<{ bytes: Buffer; encoding: 'br' | 'gzip' | undefined }> {
  const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : undefined
  if (encoding === undefined) return { bytes: page.bytes, encoding }
  return { bytes: await forms[encoding](page, ''), encoding }
}
