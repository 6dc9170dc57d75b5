/** The six tags stored texts may use. */
export type RichTag = 'b' | 'br' | 'i' | 'strike' | 'u' | 'div'
export type RichNode = string | { tag: RichTag; children: RichNode[] }

/**
 * Reads stored text as a tree. Anything that is not one of the six tags stays visible as the characters it is
 * made of; nothing is ever handed to the browser as markup.
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

/** The words alone, with a space where a line ends. */
export const plainText = (html: string): string => words(parseRichText(html)).replace(/\s+/g, ' ').trim()

/** Cuts a text into plain parts and the web addresses in it. */
export const splitLinks = (text: string): { text: string; href?: string }[] => {
  const parts: { text: string; href?: string }[] = []
  let from = 0
  for (const found of text.matchAll(ADDRESS)) {
    const address = found[0].replace(TRAILING, '')
    if (!URL.canParse(address)) continue
    if (found.index > from) parts.push({ text: text.slice(from, found.index) })
    parts.push({ text: address, href: address })
    from = found.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

const TAGS: readonly RichTag[] = ['b', 'br', 'i', 'strike', 'u', 'div']
const TAG = /<(\/?)(b|br|i|strike|u|div)\s*\/?>/gi
const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/gi
const TRAILING = /[.,;:!?)\]}…]+$/
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const tagOf = (name: string): RichTag | undefined => TAGS.find((tag) => tag === name.toLowerCase())

const resolveEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole
    const point = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      ? String.fromCodePoint(point)
      : whole
  })

const words = (nodes: RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      return node.tag === 'br' || node.tag === 'div' ? ` ${words(node.children)} ` : words(node.children)
    })
    .join('')
