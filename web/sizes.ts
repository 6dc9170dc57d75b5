import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ADDRESSES, LANGUAGES, type AddressPath } from '@parley/contract'
import { isScreenPath, SCREENS } from './src/screens.ts'
import { ALWAYS, IN_CONVERSATIONS, PERSONAL, TABS } from './visits.ts'

/**
 * Bytes that a cold visit loads: styles, and scripts by the code of the language. Sizes are those of Brotli, as browsers
 * load files over https.
 */
export type PageSize = { css: number; js: Record<string, number> }

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>
type Built = { code: string; folder: string }[]

/** Files of the embed, which is a build of its own. */
const EMBED = /assets\/(?:early|embed)-[\w-]+\.js|assets\/style-[\w-]+\.css/g

const CONVERSATION: AddressPath = '/conversation/$postSlugId'
const EMBEDDED: AddressPath = '/conversation/$embedded/embed'

/** What each page of a built web app loads, by the path of its address, for a conversation followed by its tab. */
export function pageSizes(folder = join(import.meta.dirname, 'dist')): Record<string, PageSize> {
  const manifest: Manifest = readJson(join(folder, '.vite/manifest.json'))
  const languages: Built = readJson(join(folder, 'server/languages.json'))
  const early = /assets\/early-[\w-]+\.js/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[0] ?? ''
  const sizeOf = (file: string): number => {
    const compressed = join(folder, `${file}.br`)
    return existsSync(compressed) ? statSync(compressed).size : statSync(join(folder, file)).size
  }
  const scriptIn = ({ folder: language }: Built[number], file: string): number => {
    if (language === '' || file === early) return sizeOf(file)
    const name = basename(file)
    const [translated, texts] = [`assets/translated/${name}`, `assets/${language}/texts/${name}`]
    const script = sizeOf(existsSync(join(folder, translated)) ? translated : file)
    return script + (existsSync(join(folder, texts)) ? sizeOf(texts) : 0)
  }
  const sizeOfFiles = (files: Iterable<string>): PageSize => {
    const [all, sum] = [[...files], (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)]
    const scripts = all.filter((file) => file.endsWith('.js'))
    return {
      css: sum(all.filter((file) => file.endsWith('.css')).map(sizeOf)),
      js: Object.fromEntries(
        languages.map((language) => [language.code, sum(scripts.map((file) => scriptIn(language, file)))]),
      ),
    }
  }
  const sourceOf = (part: string) => {
    const found = ['tsx', 'ts'].map((ending) => `src/${part}.${ending}`).find((source) => source in manifest)
    if (found === undefined) throw new Error(`The build has no file of its own for ${part}`)
    return found
  }
  const sizeOfParts = (parts: readonly string[]): PageSize => {
    const files = new Set([early])
    for (const source of ['index.html', ...parts.map(sourceOf)]) addFiles(manifest, source, files)
    return sizeOfFiles(files)
  }
  const screens = Object.keys(SCREENS)
    .filter(isScreenPath)
    .flatMap((path) => {
      const [part] = SCREENS[path]?.split('#') ?? []
      const around = ['personal', 'members'].includes(ADDRESSES[path]) ? PERSONAL : ALWAYS
      return part === undefined ? [] : [[path, sizeOfParts([part, ...around])] as const]
    })
  const tabs = TABS.map((tab) => [`${CONVERSATION} ${tab}`, sizeOfParts([tab, ...IN_CONVERSATIONS])] as const)
  const embed = readFileSync(join(folder, 'embed.html'), 'utf8').match(EMBED) ?? []
  return Object.fromEntries([...screens, ...tabs, [EMBEDDED, sizeOfFiles(embed)]])
}

/** Adds the files that a module needs at once. */
function addFiles(manifest: Manifest, source: string, files: Set<string>): void {
  const chunk = manifest[source]
  if (chunk === undefined || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const styles of chunk.css ?? []) files.add(styles)
  for (const imported of chunk.imports ?? []) addFiles(manifest, imported, files)
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** The table of sizes in docs/, in kilobytes. */
export const sizesPage = (sizes: Record<string, PageSize>): string => {
  const codes = LANGUAGES.map(({ code }) => code)
  const rows = Object.entries(sizes).map(([page, { css, js }]) =>
    row([`\`${page}\``, kilobytes(css), ...codes.map((code) => kilobytes(js[code] ?? 0))]),
  )
  return [
    '# What a cold visit loads',
    '',
    'Kilobytes of styles, and of scripts in each language, after Brotli. `npm run sizes` writes this page from the build; a check',
    'fails where a page differs by more than a kilobyte, or loads more than `web/budget.ts` allows.',
    '',
    row(['page', 'css', ...codes]),
    `|---|${'--:|'.repeat(codes.length + 1)}`,
    ...rows,
    '',
  ].join('\n')
}

/** The sizes in such a table, in bytes. */
export const readSizesPage = (text: string): Record<string, PageSize> => {
  const [names = [], , ...rows] = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  return Object.fromEntries(
    rows.map(([page = '', css = '', ...js]) => [
      page.replaceAll('`', ''),
      {
        css: Number(css) * 1000,
        js: Object.fromEntries(js.map((size, at) => [names[at + 2] ?? '', Number(size) * 1000])),
      },
    ]),
  )
}

const row = (cells: string[]): string => `| ${cells.join(' | ')} |`
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
