import { Parser } from 'htmlparser2'

/** What a person wrote, as it is stored: HTML of six tags without attributes. */
export type RichText = {
  html: string
  /** Visible characters (code points), after tags and entities are resolved. */
  visibleLength: number
  /** Whether there is anything to be seen, other than spaces. */
  saysSomething: boolean
}

const TAGS = new Set(['b', 'br', 'i', 'strike', 'u', 'div'])
/** Their content is not text that anybody was meant to read. */
const HIDDEN_CONTENT_TAGS = new Set([
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
const MAX_NODES = 2000
const MAX_DEPTH = 20

/** Control characters, and those that turn the direction of the text after them. */
// oxlint-disable-next-line no-control-regex -- they are what is removed
const INVISIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g

const VISIBLE = /[^\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/u

/** Keeps the six tags and all text of what a person wrote; nothing where it is nested or divided beyond reason. */
export function canonicalHtml(written: string): RichText | undefined {
  const open: (string | undefined)[] = []
  let html = ''
  let visible = ''
  let text = ''
  let numNodes = 0
  let numSilent = 0
  let isTooComplex = false
  // Text is normalised in one piece between two tags, and never with them: `>` and an accent would become one sign.
  const put = (tag: string) => {
    const seen = text.replace(INVISIBLE, '').normalize('NFC')
    text = ''
    visible += tag === '<br>' ? `${seen}\n` : seen
    html += escapeHtml(seen) + tag
  }
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (HIDDEN_CONTENT_TAGS.has(name)) numSilent++
        const isKept = numSilent === 0 && TAGS.has(name)
        numNodes++
        if (open.length >= MAX_DEPTH || numNodes > MAX_NODES) isTooComplex = true
        if (name !== 'br') open.push(isKept ? name : undefined)
        if (isKept) put(`<${name}>`)
      },
      onclosetag: (name) => {
        if (name === 'br') return
        if (HIDDEN_CONTENT_TAGS.has(name)) numSilent--
        const kept = open.pop()
        if (kept !== undefined) put(`</${kept}>`)
      },
      ontext: (part) => {
        if (numSilent === 0) text += part
      },
    },
    { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: false },
  )
  parser.write(written.toWellFormed())
  parser.end()
  put('')
  if (isTooComplex) return undefined
  return {
    html: html.trim(),
    visibleLength: [...visible.trim()].length,
    saysSomething: VISIBLE.test(visible),
  }
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
