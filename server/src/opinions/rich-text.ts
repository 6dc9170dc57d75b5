import {
  limitMarksAfterTag,
  escapeText,
  hasVisibleText,
  normalizeNewText,
  RICH_TAGS,
  visibleLength,
} from '@parley/contract'
import { Parser } from 'htmlparser2'

/** A sanitized text: HTML of the six tags without attributes. */
export type RichText = {
  html: string
  /** Visible characters (code points), after tags and entities are resolved. */
  visibleLength: number
  /** Whether it contains anything visible other than spaces. */
  isVisible: boolean
}

const TAGS = new Set<string>(RICH_TAGS)
/** Tags whose content is not meant to be read. */
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

/** Enough of the text before a tag to know the letter that it ends with. */
const MAX_LETTER = 64

/** Sanitizes a text: keeps the six tags and all text. Undefined if it has too many or too deeply nested tags. */
export function canonicalHtml(input: string): RichText | undefined {
  const open: (string | undefined)[] = []
  const html: string[] = []
  const visible: string[] = []
  let lastVisible = ''
  let text = ''
  let numNodes = 0
  let numSilent = 0
  let isTooComplex = false
  // Text between two tags is normalized in one piece, and never together with tags: `>` and a combining accent would
  // become one character.
  const put = (tag: string) => {
    const seen = limitMarksAfterTag(lastVisible, normalizeNewText(text))
    text = ''
    visible.push(seen, tag === '<br>' ? '\n' : '')
    lastVisible = (lastVisible + visible.slice(-2).join('')).slice(-MAX_LETTER)
    html.push(escapeText(seen), tag)
  }
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (HIDDEN_CONTENT_TAGS.has(name)) numSilent++
        const isKept = numSilent === 0 && TAGS.has(name)
        numNodes++
        if (open.length >= MAX_DEPTH || numNodes > MAX_NODES) {
          // The time that the parser takes for a tag grows with the number of those that are open.
          isTooComplex = true
          parser.pause()
          return
        }
        if (name !== 'br') open.push(isKept ? name : undefined)
        if (isKept) put(`<${name}>`)
      },
      onclosetag: (name) => {
        if (name === 'br') return
        if (HIDDEN_CONTENT_TAGS.has(name)) numSilent--
        const tag = open.pop()
        if (tag !== undefined) put(`</${tag}>`)
      },
      ontext: (part) => {
        if (numSilent === 0) text += part
      },
    },
    { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: false },
  )
  parser.write(input.toWellFormed())
  if (isTooComplex) return undefined
  parser.end()
  put('')
  // The end closes what is open, and may still read one more tag.
  if (isTooComplex) return undefined
  const shown = visible.join('')
  return {
    html: html.join('').trim(),
    visibleLength: visibleLength(shown),
    isVisible: hasVisibleText(shown),
  }
}
