import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RenderedPage } from '@parley/contract'

/** A rendered page can be read without its scripts, so styles and the typeface go before them. */
const AFTER_TEXT = 'fetchpriority="low"'

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
    const tags = [...files].filter((each) => !page.includes(base + each)).map((each) => tag(base + each))
    return page
      .replace('<script type="module"', `<script type="module" ${AFTER_TEXT}`)
      .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
  }
}

/** The styles of what a screen imports come before its own, which change them. */
function filesOf(manifest: Manifest, source: string, found: Set<string>): void {
  const chunk = manifest[source]
  if (chunk === undefined || found.has(chunk.file)) return
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found)
  for (const styles of chunk.css ?? []) found.add(styles)
}

const tag = (href: string) =>
  href.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${href}">`
    : `<link rel="modulepreload" ${AFTER_TEXT} crossorigin href="${href}">`
