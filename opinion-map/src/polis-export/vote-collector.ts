import type { VoteColumns } from '../matrix.ts'
import { WITHDRAWN_VOTE } from '../rows.ts'
import { plainCell, plainNumber } from './spreadsheet.ts'

/** An id as a file gives it: a number, or a text if any id of its kind is not a safe integer. */
export type SourceId = number | string

/** Votes in the order they were cast, and the mapping between the numbers in their columns and the ids of the file. */
export type CollectedVotes = {
  votes: VoteColumns
  /** The id in the file for a number in `votes.participantIds`. */
  participantOf: (id: number) => SourceId
  opinionOf: (id: number) => SourceId
  /** The number for an id in the file; undefined if it has no votes. */
  findParticipant: (id: string) => number | undefined
  findOpinion: (id: string) => number | undefined
}

export type VoteCollector = {
  /** `value` is 1, 0, −1 or `WITHDRAWN_VOTE`; `time` is 0 if unknown. */
  add: (participant: string, opinion: string, value: number, time: number) => void
  finish: () => CollectedVotes
}

/**
 * Collects votes with any ids. Votes are sorted by time, and votes with the same time stay in the order they were
 * added. Ids that are all safe integers stay numbers; otherwise the sorted ids are numbered.
 */
export function voteCollector(): VoteCollector {
  const participants = idCollector()
  const opinions = idCollector()
  let columns = emptyColumns(1 << 12)
  let numVotes = 0
  let isSorted = true
  return {
    add: (participant, opinion, value, time) => {
      if (numVotes === columns.values.length) columns = withDoubleSize(columns)
      columns.participants[numVotes] = participants.add(participant)
      columns.opinions[numVotes] = opinions.add(opinion)
      columns.values[numVotes] = value
      columns.times[numVotes] = time
      if (numVotes > 0 && time < columns.times[numVotes - 1]!) isSorted = false
      numVotes++
    },
    finish: () => {
      const [people, statements] = [participants.finish(), opinions.finish()]
      const order = Uint32Array.from({ length: numVotes }, (_, i) => i)
      if (!isSorted) order.sort((a, b) => columns.times[a]! - columns.times[b]! || a - b)
      return {
        votes: {
          participantIds: Float64Array.from(order, (i) => people.numbers[columns.participants[i]!]!),
          opinionIds: Float64Array.from(order, (i) => statements.numbers[columns.opinions[i]!]!),
          values: Int8Array.from(order, (i) => columns.values[i]!),
        },
        participantOf: people.idOf,
        opinionOf: statements.idOf,
        findParticipant: people.find,
        findOpinion: statements.find,
      }
    },
  }
}

type Columns = { participants: Uint32Array; opinions: Uint32Array; values: Int8Array; times: Float64Array }

function emptyColumns(size: number): Columns {
  return {
    participants: new Uint32Array(size),
    opinions: new Uint32Array(size),
    values: new Int8Array(size),
    times: new Float64Array(size),
  }
}

function withDoubleSize(columns: Columns): Columns {
  const larger = emptyColumns(2 * columns.values.length)
  larger.participants.set(columns.participants)
  larger.opinions.set(columns.opinions)
  larger.values.set(columns.values)
  larger.times.set(columns.times)
  return larger
}

function idCollector() {
  const indexes = new Map<string, number>()
  return {
    add: (text: string): number => {
      const id = plainNumber(text)
      const known = indexes.get(id)
      if (known !== undefined) return known
      indexes.set(id, indexes.size)
      return indexes.size - 1
    },
    finish: () => {
      const texts = [...indexes.keys()]
      const areNumbers = texts.every(isSafeInteger)
      const sorted = areNumbers ? texts : texts.toSorted(compareNaturally)
      const ranks = new Map(sorted.map((text, rank) => [text, rank]))
      const numberOf = areNumbers ? Number : (text: string) => ranks.get(text)!
      return {
        numbers: Float64Array.from(texts, (text) => numberOf(text)),
        idOf: (id: number): SourceId => (areNumbers ? id : sorted[id]!),
        find: (text: string) => (indexes.has(plainNumber(text)) ? numberOf(plainNumber(text)) : undefined),
      }
    },
  }
}

function isSafeInteger(text: string): boolean {
  return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))
}

// Compares numbers of any length by value; other texts come after them.
function compareNaturally(a: string, b: string): number {
  const [isA, isB] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (isA !== isB) return isA ? -1 : 1
  if (isA && a.length !== b.length) return a.length - b.length
  return a < b ? -1 : Number(a > b)
}

/** The value of a vote's text; undefined if it is invalid. An empty text withdraws an earlier vote. */
export function voteValue(text: string): number | undefined {
  const known = VALUES.get(text)
  if (known !== undefined) return known
  const trimmed = text.trim()
  if (trimmed === '') return WITHDRAWN_VOTE
  const value = Number(plainCell(trimmed))
  return value === 1 || value === 0 || value === -1 ? value + 0 : undefined
}

const VALUES = new Map([
  ['1', 1],
  ['0', 0],
  ['-1', -1],
])
