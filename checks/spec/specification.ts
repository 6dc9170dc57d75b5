import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../sources.ts'

/**
 * A sentence of docs/specification.md. Its id is its section and its position there: `5.3` is the third of section 5.
 */
export type Sentence = { id: string; says: string }
export type Section = { title: string; sentences: Sentence[] }

/** A sentence ends with a full stop before a capital letter; a quotation after it belongs to it. */
const END_OF_SENTENCE = /(?<=\.) (?=[A-Z](?!\w*\/))/

/**
 * The sentences of the specification in order. A row of a table is one sentence, and so is each line of the sections on
 * entities and calls, where full stops separate the fields of one entity.
 */
export function readSpecification(
  text = readFileSync(join(root, 'docs/specification.md'), 'utf8'),
): Section[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const number = Number.parseInt(title, 10)
      const sentences = lines.flatMap((line) => sentencesIn(line, number))
      return { title, sentences: sentences.map((says, at) => ({ id: `${number}.${at + 1}`, says })) }
    })
}

const WHOLE_LINES = [3, 7]

function sentencesIn(line: string, section: number): string[] {
  if (/^\s*$|^\|-|^\| Route \||:$/.test(line)) return []
  if (line.startsWith('|')) return [line.slice(2, -2).replace(' | ', ': ')]
  const plain = line.replace(/^- /, '').replaceAll('**', '')
  return WHOLE_LINES.includes(section) ? [plain] : plain.split(END_OF_SENTENCE)
}
