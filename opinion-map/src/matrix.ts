import { rankIds } from './ids.ts'
import { codesFor, groupByRow, sortRows } from './rows.ts'

/**
 * Votes as three columns of equal length, in the order they were cast: participant, opinion and value
 * (1 agree, 0 pass, −1 disagree, or `WITHDRAWN_VOTE`). Columns may be typed or plain arrays.
 */
export type VoteColumns = {
  participantIds: ArrayLike<number>
  opinionIds: ArrayLike<number>
  values: ArrayLike<number>
}

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
  /** 16 bits per vote for up to 16,383 opinions, otherwise 32. */
  codes: Uint16Array | Uint32Array
}

/**
 * Builds a matrix from votes. If a participant voted on an opinion several times, the last vote counts. The columns are
 * the opinions with votes. If `opinionIds` is given, the columns are exactly these: opinions without votes become empty
 * columns, and votes on other opinions are ignored. The number of columns scales the projection. The numbers of mode
 * `compat` are those of the reference only if the columns are the opinions with votes, moderated ones included. Time is
 * linear in the number of votes, and so is memory: 2 bytes per vote up to 16,383 opinions, 4 beyond, and 8 per
 * participant.
 * @throws RangeError if the columns differ in length, an id is not a safe integer, a value is unknown, or `opinionIds` has
 * an opinion twice
 */
export function buildMatrix(
  votes: VoteColumns,
  { opinionIds }: { opinionIds?: ArrayLike<number> } = {},
): VoteMatrix {
  const numVotes = votes.values.length
  if (votes.participantIds.length !== numVotes || votes.opinionIds.length !== numVotes)
    throw new RangeError('The three columns of votes must have the same length')
  const rows = rankIds(votes.participantIds)
  const columns = rankIds(votes.opinionIds, opinionIds)
  if (opinionIds !== undefined && columns.ids.length < opinionIds.length)
    throw new RangeError('opinionIds must not have an opinion twice')
  const grouped = groupByRow({ rows, columns, values: votes.values })
  const matrix = {
    participantIds: rows.ids,
    opinionIds: columns.ids,
    ...sortRows(grouped, columns.ids.length),
  }
  // If there are as many codes as votes, no vote was repeated, withdrawn or unknown, and no row or column is empty.
  if (opinionIds === undefined && matrix.codes.length === numVotes) return matrix
  return withoutEmpty(matrix, { keepsColumns: opinionIds !== undefined })
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

/** The matrix without the columns of these opinions, and without people who voted on nothing else. */
export function withoutOpinions(matrix: VoteMatrix, opinionIds: ArrayLike<number>): VoteMatrix {
  const removed = new Set(Array.from(opinionIds))
  const isKept = Uint8Array.from(matrix.opinionIds, (id) => (removed.has(id) ? 0 : 1))
  return withColumns(matrix, isKept)
}

/** The matrix of these rows, in the given order, with the participant ids 0, 1, 2 … It keeps all columns. */
export function pickRows({ opinionIds, rowStarts, codes }: VoteMatrix, rows: Uint32Array): VoteMatrix {
  const starts = new Uint32Array(rows.length + 1)
  rows.forEach((row, i) => (starts[i + 1] = starts[i]! + rowStarts[row + 1]! - rowStarts[row]!))
  const picked = codes.slice(0, starts[rows.length])
  rows.forEach((row, i) => picked.set(codes.subarray(rowStarts[row], rowStarts[row + 1]), starts[i]))
  return {
    participantIds: Float64Array.from(rows, (_, i) => i),
    opinionIds,
    rowStarts: starts,
    codes: picked,
  }
}

function withoutEmpty(matrix: VoteMatrix, { keepsColumns }: { keepsColumns: boolean }): VoteMatrix {
  const { opinionIds, rowStarts, codes } = matrix
  const isVoted = new Uint8Array(opinionIds.length)
  if (keepsColumns) isVoted.fill(1)
  else for (let at = 0; at < codes.length; at++) isVoted[codes[at]! >>> 2] = 1
  let hasEmptyRow = false
  for (let row = 0; row + 1 < rowStarts.length; row++) hasEmptyRow ||= rowStarts[row] === rowStarts[row + 1]
  return hasEmptyRow || isVoted.includes(0) ? withColumns(matrix, isVoted) : matrix
}

// The matrix with only these columns, and with only the rows that have votes in them.
function withColumns(
  { participantIds, opinionIds, rowStarts, codes }: VoteMatrix,
  isKept: Uint8Array,
): VoteMatrix {
  const ranks = new Uint32Array(isKept.length)
  let numKept = 0
  for (let column = 0; column < ranks.length; column++) {
    ranks[column] = numKept
    numKept += isKept[column]!
  }
  const keptCodes = codesFor(numKept, codes.length)
  const starts = new Uint32Array(rowStarts.length)
  const ids = new Float64Array(participantIds.length)
  let [end, numRows] = [0, 0]
  for (let row = 0; row < ids.length; row++) {
    const start = end
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++) {
      const column = codes[at]! >>> 2
      keptCodes[end] = 4 * ranks[column]! + (codes[at]! & 3)
      end += isKept[column]!
    }
    if (end === start) continue
    ids[numRows++] = participantIds[row]!
    starts[numRows] = end
  }
  return {
    participantIds: ids.slice(0, numRows),
    opinionIds: opinionIds.filter((_, column) => isKept[column] === 1),
    rowStarts: starts.slice(0, numRows + 1),
    codes: keptCodes.slice(0, end),
  }
}
