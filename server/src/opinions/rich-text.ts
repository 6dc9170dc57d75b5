import { Parser } from 'htmlparser2'

/** What a person wrote, as it is stored: HTML of six tags without attributes. */
export interface RichText {
  html: string
  /** Visible characters (code points), after tags and entities are resolved. */
  visibleLength: number
}

const TAGS = new Set(['b', 'br', 'i', 'strike', 'u', 'div'])
/** Their content is not text that anybody was meant to read. */
const SILENT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'textarea',
  'title',
  'iframe',
  'svg',
  'math',
  'object',
])
const MOST_NODES = 2000
const DEEPEST = 20

/** Control characters, and those that turn the direction of the text after them. */
// oxlint-disable-next-line no-control-regex -- they are what is removed
const UNSEEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g

/** Keeps the six tags and all text of what a person wrote; nothing where it is nested or divided beyond reason. */
export function canonicalHtml(written: string): RichText | undefined {
  const open: (string | undefined)[] = []
  let html = ''
  let visible = ''
  let numNodes = 0
  let numSilent = 0
  let isTooComplex = false
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (SILENT.has(name)) numSilent++
        const isKept = numSilent === 0 && TAGS.has(name)
        numNodes++
        if (open.length >= DEEPEST || numNodes > MOST_NODES) isTooComplex = true
        if (name === 'br') {
          if (isKept) [html, visible] = [`${html}<br>`, `${visible}\n`]
          return
        }
        open.push(isKept ? name : undefined)
        if (isKept) html += `<${name}>`
      },
      onclosetag: (name) => {
        if (name === 'br') return
        if (SILENT.has(name)) numSilent--
        const kept = open.pop()
        if (kept !== undefined) html += `</${kept}>`
      },
      ontext: (text) => {
        if (numSilent > 0) return
        const seen = text.replace(UNSEEN, '')
        visible += seen
        html += escapeHtml(seen)
      },
    },
    { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: false },
  )
  parser.write(written.normalize('NFC'))
  parser.end()
  if (isTooComplex) return undefined
  return { html: html.trim(), visibleLength: [...visible.trim()].length }
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
