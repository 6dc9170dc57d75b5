import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RenderedPage } from '@parley/contract'
import type { PageHashes } from '#http/headers.ts'

/**
 * The priority of scripts, because a rendered page can be read without them. Browsers delay such requests while two
 * others are in progress, so the application comes before the early script.
 */
const AFTER_TEXT = ' fetchpriority="low"'
const APPLICATION = /<script(?: fetchpriority="low")? type="module"[^>]* src="([^"]+)"><\/script>/
const BOOT_SCRIPT = /<script src="([^"]+)"><\/script>/
const STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g
const NO_SCRIPT = /<noscript>.*?<\/noscript>/s

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** A page with everything that its screen needs, and the hashes of its inline styles and scripts. */
export type PageWithPreloads = { page: string; hashes: PageHashes }

/** The tags for a file; `hash` is set if the file is inline and absent if the page links to it. */
type Inlined = { tags: string; hash?: string }

/**
 * Adds what a rendered screen needs to its page: inline styles and the early script, so that its text waits for no
 * other file, and preloads of its code, so that it loads together with the application. Vite does not load linked files
 * again.
 */
export function preloader(
  folder: string,
  base: string,
): (page: string, rendered: Pick<RenderedPage, 'sources'> | undefined) => PageWithPreloads {
  const file = join(folder, '.vite/manifest.json')
  const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const pathOf = (href: string) => join(folder, href.slice(base.length))
  const sheets = new Map<string, Inlined>()
  const sheetAt = (href: string): Inlined => {
    const known = sheets.get(href) ?? readSheet(pathOf(href), href)
    sheets.set(href, known)
    return known
  }
  let inlinedBoot: Inlined | undefined
  return (page, rendered) => {
    if (rendered === undefined) return { page, hashes: { styles: [], scripts: [] } }
    const files = new Set<string>()
    for (const source of rendered.sources) filesOf(manifest, source, files)
    const own = [...files].map((each) => base + each).filter((each) => !page.includes(each))
    const linked = linkedStyles(headOf(page))
    // Shared styles come first, because those of the screen override them.
    const styles = [...linked.map(({ href }) => href), ...own.filter(isStyle)].map(sheetAt)
    const scripts = own.filter((href) => !isStyle(href)).map(scriptTag)
    const [application = ''] = APPLICATION.exec(page) ?? []
    const [bootTag = '', bootHref] = BOOT_SCRIPT.exec(page) ?? []
    const script =
      bootHref === undefined ? undefined : (inlinedBoot ??= inlineBootScript(pathOf(bootHref), bootTag))
    return {
      page: [application, ...linked.map(({ tag }) => tag)]
        .reduce((rest, tag) => rest.replace(tag, ''), page)
        .replace(bootTag, () => script?.tags ?? '')
        .replace('<head>', (head) => head + application.replace('<script', `<script${AFTER_TEXT}`))
        .replace('</head>', (end) => [...scripts, ...styles.map(({ tags }) => tags), end].join('')),
      hashes: {
        styles: styles.flatMap(({ hash }) => hash ?? []),
        scripts: script?.hash === undefined ? [] : [script.hash],
      },
    }
  }
}

/**
 * The `link` header of a page, with which the browser requests files before it has read the page: first what its text
 * needs, then the application.
 */
export function linkHeader(page: string): string {
  const head = headOf(page)
  const styles = linkedStyles(head).map(({ tag, href }) => preload(href, 'as=style', tag))
  const [, bootHref] = BOOT_SCRIPT.exec(head) ?? []
  const [tag, application] = APPLICATION.exec(head) ?? []
  return [
    ...styles,
    ...(bootHref === undefined ? [] : [preload(bootHref, 'as=script')]),
    ...(tag?.includes(AFTER_TEXT) && application !== undefined
      ? [`<${application}>; rel=modulepreload; fetchpriority=low; crossorigin`]
      : []),
  ].join(', ')
}

const preload = (href: string, as: string, tag = '') =>
  `<${href}>; rel=preload; ${as}${tag.includes(' crossorigin') ? '; crossorigin' : ''}`

const headOf = (page: string) => page.slice(0, page.indexOf('</head>')).replace(NO_SCRIPT, '')

const linkedStyles = (head: string): { tag: string; href: string }[] =>
  [...head.matchAll(STYLES)].map(([tag, href = '']) => ({ tag, href }))

/** Collects the files of a module. Styles of imported modules come first, because its own styles override them. */
function filesOf(manifest: Manifest, source: string, found: Set<string>): void {
  const chunk = manifest[source]
  if (chunk === undefined || found.has(chunk.file)) return
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found)
  for (const styles of chunk.css ?? []) found.add(styles)
}

const isStyle = (file: string) => file.endsWith('.css')
const styleTag = (href: string) => `<link rel="stylesheet" crossorigin href="${href}">`
const scriptTag = (href: string) => `<link rel="modulepreload"${AFTER_TEXT} crossorigin href="${href}">`

/** Text that a browser would read differently inline: the end of the element, and line endings that it changes. */
const UNSAFE = /<[/!]|[\r\0]/

function readSheet(file: string, href: string): Inlined {
  const styles = readSafe(file)
  if (styles === undefined) return { tags: styleTag(href) }
  // Vite treats a linked style sheet as loaded, and browsers do not load a disabled one.
  return {
    tags: `<link disabled rel="stylesheet" href="${href}"><style>${styles}</style>`,
    hash: hashOf(styles),
  }
}

function inlineBootScript(file: string, tag: string): Inlined {
  const script = readSafe(file)
  return script === undefined ? { tags: tag } : { tags: `<script>${script}</script>`, hash: hashOf(script) }
}

/** The text of a file that is safe inline; undefined if it is unsafe or there is no file. */
const readSafe = (file: string): string | undefined => {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  return text === undefined || UNSAFE.test(text) ? undefined : text
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')
