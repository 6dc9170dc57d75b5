/** The six tags that stored texts may use, always without attributes. */
export const RICH_TAGS = ['b', 'br', 'i', 'strike', 'u', 'div'] as const
export type RichTag = (typeof RICH_TAGS)[number]
export type RichNode = string | { tag: RichTag; children: RichNode[] }

/** Plain text as rich text: what looks like a tag stays text, and a line break becomes `<br>`. */
export const toRichText = (text: string): string => escapeText(text.trim()).replaceAll(/\r\n?|\n/g, '<br>')

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
  text.toWellFormed().replace(INVISIBLE, '').normalize('NFC')

/** Whether a text has a visible character: a letter, a digit, a punctuation mark or a symbol. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text)

/**
 * Parses stored rich text into a tree. Anything but the six tags stays text, so that a browser never interprets stored
 * text as markup.
 */
export const parseRichText = (html: string): RichNode[] => {
  const root: RichNode[] = []
  const open: { tag: RichTag; children: RichNode[] }[] = []
  const add = (node: RichNode) => (open.at(-1)?.children ?? root).push(node)
  let from = 0
  for (const found of html.matchAll(TAG)) {
    if (found.index > from) add(resolveEntities(html.slice(from, found.index)))
    from = found.index + found[0].length
    const tag = tagOf(found[2] ?? '')
    if (tag === 'br') add({ tag, children: [] })
    else if (tag && !found[1]) {
      const element = { tag, children: [] }
      add(element)
      open.push(element)
    } else if (tag) {
      const at = open.findLastIndex((element) => element.tag === tag)
      if (at >= 0) open.length = at
    }
  }
  if (from < html.length) add(resolveEntities(html.slice(from)))
  return root
}

/** Control characters, and those that change the direction of the text after them. */
// oxlint-disable-next-line no-control-regex -- the expression lists the characters to remove
const INVISIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g
const VISIBLE = /[^\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/u
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

export const textOf = (nodes: RichNode[], normalize: (text: string) => string): string =>
  nodes.reduce<string>((text, node) => {
    // Text is normalized first: characters that are removed must not produce an empty line.
    if (typeof node === 'string') return text + normalize(node)
    if (node.tag === 'br') return `${text}\n`
    if (node.tag !== 'div') return text + textOf(node.children, normalize)
    // A block begins and ends a line, unless the text around it already does.
    const before = text === '' || text.endsWith('\n') ? text : `${text}\n`
    const inner = textOf(node.children, normalize)
    return inner.endsWith('\n') ? before + inner : `${before}${inner}\n`
  }, '')
