import { inNormalForm } from './normal-form.ts'

/** The six tags that stored texts may use, always without attributes. */
export const RICH_TAGS = ['b', 'br', 'i', 'strike', 'u', 'div'] as const
export type RichTag = (typeof RICH_TAGS)[number]
export type RichNode = string | { tag: RichTag; children: RichNode[] }

/** Plain text as rich text: what looks like a tag stays text, and a line break becomes `<br>`. */
export const toRichText = (text: string): string =>
  escapeText(withoutSoftBreaks(text).trim()).replaceAll(/\r\n?|\n/g, '<br>')

/** A text with usual line breaks in place of the soft ones of word processors and of other separators of lines. */
export const withoutSoftBreaks = (text: string): string => text.replaceAll(/[\v\f\u0085\u2028\u2029]/g, '\n')

/** Escapes text for the content of an HTML element. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Rich text as plain text, with its line breaks. */
export const plainText = (html: string): string =>
  // Most texts are plain, and long pages have hundreds of them, so parsing is skipped for plain ones.
  (/[<&]/.test(html) ? textOf(parseRichText(html), normalizeText) : normalizeText(html)).trim()

/** Rich text as plain text on one line. */
export const plainLine = (html: string): string => plainText(html).replace(/\s+/g, ' ')

/** Rich text on one line: its line breaks become spaces, and the other tags stay. */
export const compactHtml = (html: string): string =>
  html
    .replaceAll(/<\/?(?:br|div)>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Normalizes a stored text for display as plain text: in NFC, without control or direction characters. New texts are
 * normalized by `normalizeNewText`.
 */
export const normalizeText = (text: string): string =>
  inNormalForm(text.toWellFormed().replace(INVISIBLE, ''))

/** Whether a text has a visible character: a letter, a digit, a punctuation mark or a symbol. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text)

/**
 * Parses stored rich text into a tree. Anything but the six tags stays text, so that a browser never interprets stored
 * text as markup.
 */
export const parseRichText = (html: string): RichNode[] => {
  const root: RichNode[] = []
  const open: { tag: RichTag; children: RichNode[] }[] = []
  // How many of each tag are open: for an end tag without one, nothing is searched.
  const numOpen: Partial<Record<RichTag, number>> = {}
  const add = (node: RichNode) => (open.at(-1)?.children ?? root).push(node)
  let from = 0
  for (const found of html.matchAll(TAG)) {
    if (found.index > from) add(resolveEntities(html.slice(from, found.index)))
    from = found.index + found[0].length
    const tag = tagOf(found[2] ?? '')
    if (tag === 'br') add({ tag, children: [] })
    else if (tag && !found[1]) {
      if (open.length >= MAX_DEPTH) continue
      const element = { tag, children: [] }
      add(element)
      open.push(element)
      numOpen[tag] = (numOpen[tag] ?? 0) + 1
    } else if (tag && numOpen[tag])
      // It also ends what began inside and is still open.
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        numOpen[last.tag] = (numOpen[last.tag] ?? 0) - 1
        if (last.tag === tag) break
      }
  }
  if (from < html.length) add(resolveEntities(html.slice(from)))
  return root
}

/** Control characters, and those that change the direction of the text after them. */
// oxlint-disable-next-line no-control-regex -- the expression lists the characters to remove
const INVISIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g
/** Elements inside so many others show only their text. Stored texts are not nested as deeply. */
const MAX_DEPTH = 100
/** Two symbols are blank: the Braille pattern without dots, and a note without a head. No property of Unicode tells them. */
const VISIBLE = /[^\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u
const TAG = /<(\/?)(b|br|i|strike|u|div)\s*\/?>/gi
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const tagOf = (name: string): RichTag | undefined => RICH_TAGS.find((tag) => tag === name.toLowerCase())

const resolveEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED_ENTITIES[String(name).toLowerCase()] ?? whole
    const point = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      ? String.fromCodePoint(point)
      : whole
  })

/** The text of a tree, with its line breaks. */
export function textOf(nodes: readonly RichNode[], normalize: (text: string) => string): string {
  const parts: string[] = []
  let length = 0
  const endsLine = () => parts.at(-1)?.endsWith('\n') ?? false
  const add = (text: string) => {
    if (text === '') return
    parts.push(text)
    length += text.length
  }
  const addAll = (children: readonly RichNode[]) => {
    const start = length
    for (const node of children) {
      // Text is normalized first: characters that are removed must not produce an empty line.
      if (typeof node === 'string') add(normalize(node))
      else if (node.tag === 'br') add('\n')
      else if (node.tag === 'div') addBlock(node.children, length > start)
      else addAll(node.children)
    }
  }
  // A block begins and ends a line, unless the text around it already does.
  const addBlock = (children: readonly RichNode[], hasTextBefore: boolean) => {
    if (hasTextBefore && !endsLine()) add('\n')
    const start = length
    addAll(children)
    if (length === start || !endsLine()) add('\n')
  }
  addAll(nodes)
  return parts.join('')
}
