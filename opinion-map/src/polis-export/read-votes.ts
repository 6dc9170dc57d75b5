import { numberedColumns, columnIndex, requiredColumnIndex } from './columns.ts'
import { csvReader, type CsvReader, type OnRecord } from './csv.ts'
import { InputError, quoted } from './input-error.ts'
import { momentIn, plainNumber } from './spreadsheet.ts'
import { voteCollector, voteValue, type CollectedVotes, type VoteCollector } from './vote-collector.ts'
import { WITHDRAWN_VOTE } from '../rows.ts'

/** Reads a file of votes in pieces; `finish` ends the file and returns the votes. */
export type VoteReader = { push: CsvReader['push']; finish: () => CollectedVotes }

/**
 * Reads votes from CSV. The header decides between the two forms of Polis' exports: a stream with one vote per line
 * (`timestamp, datetime, comment-id, voter-id, vote`), or a matrix with one participant per line and one numbered
 * column per opinion (`participant, …, 0, 1, 2, …`). Columns may be in any order; others are ignored.
 *
 * @throws InputError if a column is missing, a vote is none of 1, 0, −1, or a line has another number of cells
 */
export function voteReader(file: string): VoteReader {
  const collector = voteCollector()
  let onRow: OnRecord | undefined
  let width = 0
  const reader = csvReader(file, (cells, line) => {
    if (!onRow) {
      width = cells.length
      onRow = rowReader(cells, { file, collector })
      return
    }
    while (cells.length > width && cells.at(-1)!.trim() === '') cells.pop()
    if (cells.length !== width)
      throw new InputError(
        `${file}, line ${line}: it has ${cells.length} cells, and the first line has ${width}.`,
      )
    onRow(cells, line)
  })
  return {
    push: reader.push,
    finish: () => {
      reader.end()
      if (!onRow) throw new InputError(`${file} is empty.`)
      const collected = collector.finish()
      if (!collected.votes.values.length) throw new InputError(`There are no votes in ${file}.`)
      return collected
    },
  }
}

type Target = { file: string; collector: VoteCollector }

function rowReader(header: string[], target: Target): OnRecord {
  if (columnIndex(header, 'vote') >= 0 && columnIndex(header, 'opinion') >= 0)
    return streamRows(header, target)
  if (numberedColumns(header).length > 0 && participantIndex(header) >= 0) return matrixRows(header, target)
  throw new InputError(
    `${target.file}, line 1: the header has neither comment-id, voter-id and vote, nor participant and numbered opinions.`,
  )
}

function streamRows(header: string[], { file, collector }: Target): OnRecord {
  const participant = requiredColumnIndex(header, 'participant', file)
  const opinion = requiredColumnIndex(header, 'opinion', file)
  const vote = requiredColumnIndex(header, 'vote', file)
  const time = columnIndex(header, 'time')
  return (cells, line) => {
    const value = valueOf(cells[vote]!, { file, line, column: header[vote]! })
    const [who, what] = [cells[participant]!.trim(), cells[opinion]!.trim()]
    if (who === '' || what === '')
      throw new InputError(
        `${file}, line ${line}: the ${header[who === '' ? participant : opinion]} is empty.`,
      )
    collector.add(who, what, value, time < 0 ? 0 : momentOf(cells[time]!))
  }
}

function matrixRows(header: string[], { file, collector }: Target): OnRecord {
  const participant = participantIndex(header)
  const opinions = numberedColumns(header)
  const numbers = new Set<number>()
  for (const { name } of opinions) {
    if (numbers.has(Number(plainNumber(name))))
      throw new InputError(`${file}, line 1: there are two columns ${name}.`)
    numbers.add(Number(plainNumber(name)))
  }
  return (cells, line) => {
    const who = cells[participant]!.trim()
    if (who === '') throw new InputError(`${file}, line ${line}: the participant is empty.`)
    for (const { at, name } of opinions) {
      const text = cells[at]!
      if (text === '') continue
      const value = valueOf(text, { file, line, column: name })
      if (value !== WITHDRAWN_VOTE) collector.add(who, name, value, 0)
    }
  }
}

// In tables written by pandas, the participants are in an unnamed first column.
function participantIndex(header: string[]): number {
  const named = columnIndex(header, 'participant')
  return named < 0 && header[0]!.trim() === '' ? 0 : named
}

function valueOf(
  text: string,
  { file, line, column }: { file: string; line: number; column: string },
): number {
  const value = voteValue(text)
  if (value === undefined)
    throw new InputError(`${file}, line ${line}, column ${column}: ${quoted(text)} is none of 1, 0, -1.`)
  return value
}

// Votes without a valid time keep the order of their lines.
function momentOf(text: string): number {
  return momentIn(text) ?? (Number(text) || Date.parse(text) || 0)
}
