import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * What a cold visit of a page may load. Sizes are those of Brotli, as browsers load files over https. The journeys
 * count the page itself and the requests until its text is visible.
 */
export const BUDGET = {
  js: 150_000,
  css: 16_000,
  fonts: 36_000,
  page: 30_000,
  requestsUntilText: 6,
} as const

/** All scripts of a first visit to results: those of the application, the map and the lists. */
export const RESULTS_SCRIPT_BYTES = 164_000

/** All scripts of a conversation embedded in the page of another site. */
export const EMBED_SCRIPT_BYTES = 92_000

/** The one script that a page waits for, uncompressed. */
export const EARLY_SCRIPT_BYTES = 1000

/** What every page loads before anybody has touched it, measured in the built page. */
export const measure = async (folder = join(import.meta.dirname, 'dist'), name = 'index.html') => {
  const page = await readFile(join(folder, name), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\/feed\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const files = await Promise.all(
    [...new Set(named)].map(async (file) => {
      const content = await readFile(join(folder, file))
      return { file, bytes: content.length, size: brotliCompressSync(content).length }
    }),
  )
  const sum = (suffix: string) =>
    files.filter(({ file }) => file.endsWith(suffix)).reduce((total, { size }) => total + size, 0)
  const early = files.find(({ file }) => file.startsWith('assets/early-'))
  return {
    js: sum('.js'),
    css: sum('.css'),
    early: early?.bytes ?? Infinity,
    files: files.map(({ file }) => file),
  }
}

if (import.meta.main) {
  const { js, css, early, files } = await measure()
  console.log(`Every page: ${js} bytes of JavaScript, ${css} of CSS (Brotli) in ${files.length} files`)
  if (js > BUDGET.js || css > BUDGET.css) {
    console.error(`A cold visit may load ${BUDGET.js} bytes of JavaScript and ${BUDGET.css} of CSS`)
    process.exitCode = 1
  }
  const embed = await measure(undefined, 'embed.html')
  console.log(`Every embed: ${embed.js} bytes of JavaScript, ${embed.css} of CSS (Brotli)`)
  if (embed.js > EMBED_SCRIPT_BYTES || embed.css > BUDGET.css) {
    console.error(`An embed may load ${EMBED_SCRIPT_BYTES} bytes of JavaScript and ${BUDGET.css} of CSS`)
    process.exitCode = 1
  }
  if (early > EARLY_SCRIPT_BYTES) {
    console.error(`The script that a page waits for has ${early} bytes; it may have ${EARLY_SCRIPT_BYTES}`)
    process.exitCode = 1
  }
}
