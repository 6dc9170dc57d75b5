import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Bytes (Brotli, as browsers load them over https) that a cold visit may load, and the pages they are counted for. */
export const BUDGET = { js: 150_000, css: 14_000 } as const
const PAGES = {
  home: 'src/feed/HomeScreen.tsx',
  conversation: 'src/conversation/ConversationScreen.tsx',
} as const

type Chunk = {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

export type Weight = {
  page: keyof typeof PAGES
  js: number
  css: number
  files: string[]
}

/** What the first screen of home and of a conversation loads, by the build's own list. */
export const measure = async (folder = join(import.meta.dirname, 'dist')): Promise<Weight[]> => {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const pages = Object.entries(PAGES) as [keyof typeof PAGES, string][]
  return Promise.all(
    pages.map(async ([page, screen]) => {
      const files = [...filesOf(manifest, ['index.html', screen])]
      const sizes = await Promise.all(
        files.map(async (file) => ({
          file,
          size: brotliCompressSync(await readFile(join(folder, file))).length,
        })),
      )
      const sum = (ending: string) =>
        sizes.filter(({ file }) => file.endsWith(ending)).reduce((total, { size }) => total + size, 0)
      return { page, js: sum('.js'), css: sum('.css'), files }
    }),
  )
}

/** The entries' files with everything they import before they run. */
const filesOf = (manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> => {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build knows no ${name}`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    for (const file of chunk.css ?? []) found.add(file)
    filesOf(manifest, chunk.imports ?? [], found)
  }
  return found
}

if (import.meta.main) {
  const weights = await measure()
  for (const { page, js, css, files } of weights) {
    console.log(`${page}: ${js} bytes of JavaScript, ${css} of CSS (Brotli) in ${files.length} files`)
  }
  if (weights.some(({ js, css }) => js > BUDGET.js || css > BUDGET.css)) {
    console.error(`A cold visit may load ${BUDGET.js} bytes of JavaScript and ${BUDGET.css} of CSS`)
    process.exitCode = 1
  }
}
