import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RenderedPage } from '@parley/contract'

/**
 * A rendered page can be read without its scripts. Browsers hold requests of this priority back while two others are
 * under way, so the application is named before the early script, and pages with several style sheets go without it.
 */
const AFTER_TEXT = ' fetchpriority="low"'
const APPLICATION = /<script type="module"[^>]*><\/script>/
const STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)"/g

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/**
 * Adds what a rendered screen needs to its page: its styles, and preloads of its code, so that it loads together with
 * the application. Vite does not load a second time what a page links to.
 */
export function preloader(
  folder: string,
  base: string,
): (page: string, rendered: Pick<RenderedPage, 'sources'> | undefined) => string {
  const file = join(folder, '.vite/manifest.json')
  const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return (page, rendered) => {
    if (rendered === undefined) return page
    const files = new Set<string>()
    for (const source of rendered.sources) filesOf(manifest, source, files)
    const own = [...files].map((each) => base + each).filter((each) => !page.includes(each))
    const priority = own.some(isStyle) ? '' : AFTER_TEXT
    const tags = own.map((href) => (isStyle(href) ? styleTag(href) : scriptTag(href, priority)))
    const [application = ''] = APPLICATION.exec(page) ?? []
    return page
      .replace(application, '')
      .replace('<head>', (head) => head + application.replace('<script', `<script${priority}`))
      .replace('</head>', (end) => tags.join('') + end)
  }
}

/**
 * The styles of a page for its `link` header: the browser asks for them before the page itself has arrived, so that they
 * come before the scripts.
 */
export const linkHeader = (page: string): string =>
  [...headOf(page).matchAll(STYLES)]
    .map(
      ([tag, href]) => `<${href}>; rel=preload; as=style${tag.includes(' crossorigin') ? CROSS_ORIGIN : ''}`,
    )
    .join(', ')

const CROSS_ORIGIN = '; crossorigin'
const headOf = (page: string) =>
  page.slice(0, page.indexOf('</head>')).replace(/<noscript>.*?<\/noscript>/s, '')

/** The styles of what a screen imports come before its own, which change them. */
function filesOf(manifest: Manifest, source: string, found: Set<string>): void {
  const chunk = manifest[source]
  if (chunk === undefined || found.has(chunk.file)) return
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found)
  for (const styles of chunk.css ?? []) found.add(styles)
}

const isStyle = (file: string) => file.endsWith('.css')
const styleTag = (href: string) => `<link rel="stylesheet" crossorigin href="${href}">`
const scriptTag = (href: string, priority: string) =>
  `<link rel="modulepreload"${priority} crossorigin href="${href}">`
