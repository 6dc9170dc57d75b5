import { LOGIN_METHODS, type LoginMethod } from './login-methods.ts'
import type { LegalBlock, LegalText, LegalWords } from './legal.ts'

/**
 * Reads a subset of Markdown: headings, paragraphs, lists, bold, italic and links. Everything else, including HTML, is
 * plain text. What is about ways to log in that `signIn` does not name is left out.
 */
export function readMarkdown(
  source: string,
  { signIn = LOGIN_METHODS }: { signIn?: readonly LoginMethod[] | undefined } = {},
): LegalText {
  const text: LegalText = { title: '', intro: [], sections: [] }
  const chunks = source
    .replaceAll('\r', '')
    // A heading is a separate chunk even without empty lines around it.
    .replace(/^#{1,2} .*$/gm, '\n$&\n')
    .split(/\n{2,}/)
    .map((chunk) => chunk.trim())
    .filter(
      (chunk) =>
        chunk !== '' &&
        ABSENT_WITHOUT.every(([line, method]) => !chunk.startsWith(line) || signIn.includes(method)),
    )
    .map((chunk) =>
      ABSENT_WITHOUT.reduce(
        (rest, [line]) => (rest.startsWith(line) ? rest.slice(line.length) : rest),
        chunk,
      ),
    )
  const numWithId = new Map<string, number>()
  for (const chunk of chunks) {
    const [, marks, heading = ''] = /^(#{1,2}) (.*)$/.exec(chunk) ?? []
    if (marks === '#') text.title = heading
    else if (marks === '##') text.sections.push({ id: idOf(heading, numWithId), heading, blocks: [] })
    else (text.sections.at(-1)?.blocks ?? text.intro).push(blockOf(chunk))
  }
  return text
}

/** The first lines of paragraphs that are left out where a way to log in is not offered. */
const ABSENT_WITHOUT: readonly [line: string, method: LoginMethod][] = [
  ['{phone}\n', 'phone'],
  ['{email}\n', 'email'],
  ['{proofs}\n', 'proof'],
]

function blockOf(chunk: string): LegalBlock {
  if (chunk === '{consent}') return { kind: 'consent' }
  if (!/^[-*] /.test(chunk)) return { kind: 'paragraph', words: parseLine(chunk) }
  const items = chunk.split(/\n(?=[-*] )/).map((item) => parseLine(item.slice(2)))
  return { kind: 'list', items }
}

const FORMATTING = /\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^[\]]+)\]\(([^()[\]\s]+)\)/g
/** Allowed addresses of links: those that run no script, and paths of this site. */
const ALLOWED_ADDRESS = /^(?:https?:\/\/|mailto:|#|\/(?!\/))/i

function parseLine(chunk: string): LegalWords[] {
  const line = chunk.replace(/(?<!\s)\s*\n\s*/g, ' ')
  const words: LegalWords[] = []
  let plainStart = 0
  const pushPlainText = (to: number) => {
    if (to > plainStart) words.push({ text: line.slice(plainStart, to) })
  }
  for (const found of line.matchAll(FORMATTING)) {
    const [whole, bold, italic, label, href = ''] = found
    if (label !== undefined && !ALLOWED_ADDRESS.test(href)) continue
    pushPlainText(found.index)
    if (bold !== undefined) words.push({ text: bold, style: 'bold' })
    else if (italic !== undefined) words.push({ text: italic, style: 'italic' })
    else if (label !== undefined) words.push({ text: label, href })
    plainStart = found.index + whole.length
  }
  pushPlainText(line.length)
  return words
}

/**
 * Derives an id that is unique on the page from a heading. `numWithId` has the last number of each id, so that many equal
 * headings are not counted again for each.
 */
function idOf(heading: string, numWithId: Map<string, number>): string {
  const base =
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'part'
  let id = base
  let number = numWithId.get(base) ?? 0
  while (numWithId.has(id)) id = `${base}-${++number}`
  numWithId.set(base, Math.max(number, 1))
  if (id !== base) numWithId.set(id, 1)
  return id
}
