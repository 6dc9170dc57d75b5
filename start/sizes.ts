import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageSizes, readSizesPage, sizesPage } from '../web/sizes.ts'
import { buildWeb } from './build-web.ts'
import { ROOT } from './processes.ts'

const PAGE = join(ROOT, 'docs/sizes.md')
/** Smaller differences are not worth a line. */
const SHOWN_BYTES = 2000

/** Writes docs/sizes.md from the build, and prints the pages whose English scripts have changed much. */
export async function writeSizes(): Promise<number> {
  const failed = await buildWeb()
  if (failed) return failed
  const before = readSizesPage(readFileSync(PAGE, 'utf8'))
  const sizes = pageSizes()
  for (const [page, { js }] of Object.entries(sizes)) {
    const difference = (js['en'] ?? 0) - (before[page]?.js['en'] ?? 0)
    if (Math.abs(difference) > SHOWN_BYTES)
      console.log(`${page}: ${difference > 0 ? '+' : ''}${(difference / 1000).toFixed(1)} kB`)
  }
  writeFileSync(PAGE, sizesPage(sizes))
  return 0
}
