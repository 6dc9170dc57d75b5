import { VOTE_VALUES } from '@parley/contract'
import { formatError, ExportFormatError, openTable } from '#import/table.ts'
import { momentOf } from '#import/source-opinions.ts'
import type { SourceFile, SourceFiles } from '#import/files.ts'

export type SourceVotes = {
  /** 1 agrees, -1 disagrees, 0 passes: by participant, then by the opinion's id at the source. */
  byParticipant: Map<number, Map<number, number>>
  firstVoteAt: Date | undefined
  lastVoteAt: Date | undefined
}

/** Reads `votes.csv`, or the matrix of `participants-votes.csv` where there is none. */
export async function readVotes(files: SourceFiles, opinionIds: Set<number>): Promise<SourceVotes> {
  const stream = files.find('votes.csv')
  if (stream) return readStream(stream, opinionIds)
  const matrix = files.find('participants-votes.csv')
  if (matrix) return readMatrix(matrix, opinionIds)
  throw new ExportFormatError(`There is neither a votes.csv nor a participants-votes.csv in ${files.place}.`)
}

// One line per act of voting: the last one of a participant on an opinion counts.
async function readStream(file: SourceFile, opinionIds: Set<number>): Promise<SourceVotes> {
  const { columns, rows } = await openTable(file, ['comment-id', 'voter-id', 'vote'])
  const hasTime = columns.includes('timestamp')
  const latest = new Map<number, Map<number, { choice: number; at: number }>>()
  let first = Infinity
  let last = -Infinity
  for await (const row of rows) {
    const opinionId = row.number('comment-id')
    if (!opinionIds.has(opinionId)) throw row.bad('comment-id', `there is no comment ${opinionId}`)
    const choice = row.choice('vote', CHOICES)
    const at = hasTime ? momentOf(row) : 0
    const votes = rowIn(latest, row.number('voter-id'))
    // Lines of one moment count in their order.
    if (at >= (votes.get(opinionId)?.at ?? 0)) votes.set(opinionId, { choice, at })
    first = Math.min(first, at)
    last = Math.max(last, at)
  }
  const isDated = hasTime && latest.size > 0
  return {
    byParticipant: inOrder(latest, ({ choice }) => choice),
    firstVoteAt: isDated ? new Date(first) : undefined,
    lastVoteAt: isDated ? new Date(last) : undefined,
  }
}

// One line per participant, one column per opinion, named by its number.
async function readMatrix(file: SourceFile, opinionIds: Set<number>): Promise<SourceVotes> {
  const { columns, rows } = await openTable(file, ['participant'])
  const opinionColumns = columns.flatMap((column, index) =>
    /^\d{1,15}$/.test(column) ? [{ column, index, opinionId: Number(column) }] : [],
  )
  for (const { column, opinionId } of opinionColumns)
    if (!opinionIds.has(opinionId))
      throw formatError({ file: file.name, line: 1, column }, `there is no comment ${opinionId}`)
  const byParticipant = new Map<number, Map<number, number>>()
  for await (const row of rows) {
    const participant = row.number('participant')
    if (byParticipant.has(participant)) throw row.bad('participant', `${participant} is there twice`)
    const votes = rowIn(byParticipant, participant)
    for (const { column, index, opinionId } of opinionColumns)
      if (row.cells[index]) votes.set(opinionId, row.choice(column, CHOICES))
  }
  return {
    byParticipant: inOrder(byParticipant, (choice) => choice),
    firstVoteAt: undefined,
    lastVoteAt: undefined,
  }
}

const CHOICES = new Map(Object.values(VOTE_VALUES).map((value) => [String(value), value]))

function rowIn<T>(matrix: Map<number, Map<number, T>>, participant: number): Map<number, T> {
  const known = matrix.get(participant)
  if (known) return known
  const row = new Map<number, T>()
  matrix.set(participant, row)
  return row
}

// The order of a file must not decide in which portions votes are stored.
function inOrder<T>(matrix: Map<number, Map<number, T>>, choiceOf: (vote: T) => number) {
  const sorted = [...matrix].sort(([a], [b]) => a - b)
  return new Map(
    sorted.flatMap(([participant, votes]): [number, Map<number, number>][] =>
      votes.size === 0
        ? []
        : [[participant, new Map([...votes].map(([opinionId, vote]) => [opinionId, choiceOf(vote)]))]],
    ),
  )
}
