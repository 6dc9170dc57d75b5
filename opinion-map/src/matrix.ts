import { indexIds } from './ids.ts'

/**
 * Votes as three columns of equal length, in the order they were cast: participant, opinion and value
 * (1 agree, 0 pass, −1 disagree, or `WITHDRAWN_VOTE`). Columns may be typed or plain arrays.
 */
export type VoteColumns = {
  participantIds: ArrayLike<number>
  opinionIds: ArrayLike<number>
  values: ArrayLike<number>
}

/** The value that withdraws a participant's earlier vote on an opinion. */
export const WITHDRAWN_VOTE = 2

/**
 * The votes of one conversation as a sparse matrix of n participants by m opinions (compressed rows).
 * The votes of row i are `codes[rowStarts[i] … rowStarts[i + 1])`, ascending by opinion. A code is
 * 4 × column + value + 1, which is also the index into the tables with four cells per opinion used in this library.
 */
export type VoteMatrix = {
  /** n ids, ascending. Each participant has at least one vote. */
  participantIds: Float64Array
  /** m ids, ascending. */
  opinionIds: Float64Array
  /** n + 1 offsets. */
  rowStarts: Uint32Array
  /** 16 bits per vote for up to 16,384 opinions, otherwise 32. */
  codes: Uint16Array | Uint32Array
}

/**
 * Builds a matrix from votes. If a participant voted on an opinion several times, the last vote counts.
 * The columns are the opinions with votes. If `opinionIds` is given, the columns are exactly these: opinions without
 * votes become empty columns, and votes on other opinions are ignored. (The number of columns scales the projection;
 * compat numbers use the opinions with votes, including moderated ones.)
 * Time and memory are linear in the number of votes.
 * @throws RangeError if the columns differ in length, an id is not a safe integer or a value is unknown
 */
export function buildMatrix(
  votes: VoteColumns,
  { opinionIds }: { opinionIds?: ArrayLike<number> } = {},
): VoteMatrix {
  const numVotes = votes.values.length
  if (votes.participantIds.length !== numVotes || votes.opinionIds.length !== numVotes)
    throw new RangeError('The three columns of votes must have the same length')
  const rows = indexIds(votes.participantIds)
  const columns = indexIds(votes.opinionIds, opinionIds)
  const sorted = sortByRow(
    { rows: rows.indexes, columns: columns.indexes, values: votes.values },
    rows.ids.length,
    columns.ids.length,
  )
  const matrix = { participantIds: rows.ids, opinionIds: columns.ids, ...sorted }
  const isComplete = !hasEmptyRow(matrix) && (opinionIds !== undefined || !hasEmptyColumn(matrix))
  return isComplete ? matrix : buildMatrix(toVoteColumns(matrix), { opinionIds })
}

/** The votes of a matrix as columns, sorted by participant and then opinion. */
export function toVoteColumns({ participantIds, opinionIds, rowStarts, codes }: VoteMatrix) {
  const votes = {
    participantIds: new Float64Array(codes.length),
    opinionIds: new Float64Array(codes.length),
    values: new Int8Array(codes.length),
  }
  for (let row = 0; row < participantIds.length; row++) {
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++) {
      votes.participantIds[at] = participantIds[row]!
      votes.opinionIds[at] = opinionIds[codes[at]! >>> 2]!
      votes.values[at] = (codes[at]! & 3) - 1
    }
  }
  return votes
}

/** The matrix as if these opinions had never been: without their columns, and without people who voted on nothing else. */
export function withoutOpinions(matrix: VoteMatrix, opinionIds: ArrayLike<number>): VoteMatrix {
  const removed = new Set(Array.from(opinionIds))
  const rest = matrix.opinionIds.filter((id) => !removed.has(id))
  return rest.length === matrix.opinionIds.length
    ? matrix
    : buildMatrix(toVoteColumns(matrix), { opinionIds: rest })
}

type IndexedVotes = { rows: Int32Array; columns: Int32Array; values: ArrayLike<number> }

// Two stable counting sorts, by column and then by row. Afterwards each row is ascending by column, and repeated votes
// on one opinion are adjacent and in the order they were cast.
function sortByRow({ rows, columns, values }: IndexedVotes, numRows: number, numColumns: number) {
  const columnStarts = new Uint32Array(numColumns + 1)
  const rowStarts = new Uint32Array(numRows + 1)
  for (let i = 0; i < rows.length; i++) {
    if (columns[i]! < 0) continue
    columnStarts[columns[i]! + 1]!++
    rowStarts[rows[i]! + 1]!++
  }
  for (let column = 0; column < numColumns; column++) columnStarts[column + 1]! += columnStarts[column]!
  for (let row = 0; row < numRows; row++) rowStarts[row + 1]! += rowStarts[row]!
  const numKnown = columnStarts[numColumns]!
  const rowsByColumn = new Uint32Array(numKnown)
  const valuesByColumn = new Uint8Array(numKnown)
  const next = columnStarts.slice()
  for (let i = 0; i < rows.length; i++) {
    const value = values[i]!
    if (value !== 1 && value !== 0 && value !== -1 && value !== WITHDRAWN_VOTE)
      throw new RangeError(`A vote must be -1, 0, 1 or ${WITHDRAWN_VOTE}, not ${value}`)
    if (columns[i]! < 0) continue
    const at = next[columns[i]!]!++
    rowsByColumn[at] = rows[i]!
    valuesByColumn[at] = value + 1
  }
  const codes = numColumns <= 16_384 ? new Uint16Array(numKnown) : new Uint32Array(numKnown)
  const nextInRow = rowStarts.slice()
  let isDistinct = true
  for (let column = 0; column < numColumns; column++) {
    for (let i = columnStarts[column]!; i < columnStarts[column + 1]!; i++) {
      const row = rowsByColumn[i]!
      const at = nextInRow[row]!
      const isRepeated = at > rowStarts[row]! && codes[at - 1]! >>> 2 === column
      if (isRepeated || valuesByColumn[i] === WITHDRAWN_VOTE + 1) isDistinct = false
      codes[isRepeated ? at - 1 : at] = 4 * column + valuesByColumn[i]!
      if (!isRepeated) nextInRow[row] = at + 1
    }
  }
  return isDistinct ? { rowStarts, codes } : compact({ rowStarts, rowEnds: nextInRow, codes })
}

type WithGaps = { rowStarts: Uint32Array; rowEnds: Uint32Array; codes: VoteMatrix['codes'] }

function compact({ rowStarts, rowEnds, codes }: WithGaps) {
  const starts = new Uint32Array(rowStarts.length)
  let end = 0
  for (let row = 0; row < rowStarts.length - 1; row++) {
    for (let at = rowStarts[row]!; at < rowEnds[row]!; at++) {
      if ((codes[at]! & 3) !== WITHDRAWN_VOTE + 1) codes[end++] = codes[at]!
    }
    starts[row + 1] = end
  }
  return { rowStarts: starts, codes: codes.slice(0, end) }
}

function hasEmptyRow({ participantIds, rowStarts }: VoteMatrix): boolean {
  return participantIds.some((_, row) => rowStarts[row] === rowStarts[row + 1])
}

function hasEmptyColumn({ opinionIds, codes }: VoteMatrix): boolean {
  const isVoted = new Uint8Array(opinionIds.length)
  for (let at = 0; at < codes.length; at++) isVoted[codes[at]! >>> 2] = 1
  return isVoted.includes(0)
}
