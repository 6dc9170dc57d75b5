import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { BROTLI } from './compressed.ts'
import type { AddressPath } from '@parley/contract'

/**
 * What a cold visit of a page may load at most. Sizes are those of Brotli, as browsers load files over https. They lie well
 * above what was measured: they find gross waste, and a change that adds little never has to be cut for them.
 */
export type Budget = Record<'js' | 'css' | 'fonts' | 'page' | 'requestsUntilText', number>

const PAGE: Budget = { js: 230_000, css: 21_000, fonts: 60_000, page: 60_000, requestsUntilText: 6 }

/** How many bytes of scripts the build aims at, so that a page is far from what it may load. */
export const SCRIPT_GOALS = { first: 170_000, other: 200_000 }

/** The pages that strangers open first. */
const FIRST: Budget = { ...PAGE, js: 195_000 }

/** Pages with budgets of their own. */
const BUDGETS: Partial<Record<AddressPath, Budget>> = {
  '/': FIRST,
  '/about': FIRST,
  '/guide': FIRST,
  '/topic/$topicCode': FIRST,
  '/conversation/$postSlugId': FIRST,
  '/conversation/$postSlugId/print': { ...PAGE, page: 120_000 },
  '/conversation/$embedded/embed': { ...PAGE, js: 115_000 },
}

/** The budget of the page at an address; without a path that of the page for addresses that do not exist. */
export const budgetOf = (path: AddressPath | undefined): Budget => (path && BUDGETS[path]) ?? PAGE

export const isOpenedFirst = (path: AddressPath): boolean => BUDGETS[path]?.js === FIRST.js

/** The one script that a page waits for, uncompressed. */
export const BOOT_SCRIPT_BYTES = 1000

/** What every page loads before anybody has touched it, measured in the built page. */
export const measurePage = async (folder = join(import.meta.dirname, 'dist'), name = 'index.html') => {
  const page = await readFile(join(folder, name), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\/feed\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const files = await Promise.all(
    [...new Set(named)].map(async (file) => {
      const content = await readFile(join(folder, file))
      return { file, bytes: content.length, size: brotliCompressSync(content, { params: BROTLI }).length }
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
  const [budget, embedBudget] = [budgetOf('/'), budgetOf('/conversation/$embedded/embed')]
  const { js, css, early, files } = await measurePage()
  console.log(`Every page: ${js} bytes of JavaScript, ${css} of CSS (Brotli) in ${files.length} files`)
  if (js > budget.js || css > budget.css) {
    console.error(`A cold visit may load ${budget.js} bytes of JavaScript and ${budget.css} of CSS`)
    process.exitCode = 1
  }
  const embed = await measurePage(undefined, 'embed.html')
  console.log(`Every embed: ${embed.js} bytes of JavaScript, ${embed.css} of CSS (Brotli)`)
  if (embed.js > embedBudget.js || embed.css > embedBudget.css) {
    console.error(`An embed may load ${embedBudget.js} bytes of JavaScript and ${embedBudget.css} of CSS`)
    process.exitCode = 1
  }
  if (early > BOOT_SCRIPT_BYTES) {
    console.error(`The script that a page waits for has ${early} bytes; it may have ${BOOT_SCRIPT_BYTES}`)
    process.exitCode = 1
  }
}
