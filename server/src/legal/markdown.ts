import type { LegalBlock, LegalText, LegalWords } from '@parley/contract'

/**
 * Reads a subset of Markdown: headings, paragraphs, lists, bold, italic and links. Everything else, including HTML, is
 * plain text.
 */
export function readMarkdown(source: string): LegalText {
  const text: LegalText = { title: '', intro: [], sections: [] }
  const chunks = source
    .replaceAll('\r', '')
    // A heading is a separate chunk even without empty lines around it.
    .replace(/^#{1,2} .*$/gm, '\n$&\n')
    .split(/\n{2,}/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '')
  const ids = new Set<string>()
  for (const chunk of chunks) {
    const [, marks, heading = ''] = /^(#{1,2}) (.*)$/.exec(chunk) ?? []
    if (marks === '#') text.title = heading
    else if (marks === '##') text.sections.push({ id: idOf(heading, ids), heading, blocks: [] })
    else (text.sections.at(-1)?.blocks ?? text.intro).push(blockOf(chunk))
  }
  return text
}

function blockOf(chunk: string): LegalBlock {
  if (chunk === '{consent}') return { kind: 'consent' }
  if (!/^[-*] /.test(chunk)) return { kind: 'paragraph', words: wordsOf(chunk) }
  const items = chunk.split(/\n(?=[-*] )/).map((item) => wordsOf(item.slice(2)))
  return { kind: 'list', items }
}

const PIECE = /\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g
/** Allowed addresses of links: those that run no script, and paths of this site. */
const ADDRESS = /^(?:https?:\/\/|mailto:|#|\/(?!\/))/i

function wordsOf(chunk: string): LegalWords[] {
  const line = chunk.replace(/\s*\n\s*/g, ' ')
  const words: LegalWords[] = []
  let from = 0
  const plainUntil = (to: number) => {
    if (to > from) words.push({ text: line.slice(from, to) })
  }
  for (const found of line.matchAll(PIECE)) {
    const [whole, bold, italic, label, href = ''] = found
    if (label !== undefined && !ADDRESS.test(href)) continue
    plainUntil(found.index)
    if (bold !== undefined) words.push({ text: bold, style: 'bold' })
    else if (italic !== undefined) words.push({ text: italic, style: 'italic' })
    else if (label !== undefined) words.push({ text: label, href })
    from = found.index + whole.length
  }
  plainUntil(line.length)
  return words
}

/** Derives an id from the words of a heading that is unique on the page. */
function idOf(heading: string, ids: Set<string>): string {
  const base =
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'part'
  let id = base
  for (let number = 2; ids.has(id); number++) id = `${base}-${number}`
  ids.add(id)
  return id
}
