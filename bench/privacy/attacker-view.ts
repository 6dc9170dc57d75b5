import type { OpinionCounts } from '../../opinion-map/src/counts.ts'
import type { History, Row } from './history.ts'
import {
  totalsOf,
  type Publisher,
  type PublicAxes,
  type PublicBlock,
  type SharesWithoutExcluded,
} from './publisher.ts'

/**
 * What an attacker with `helpers` sees of a conversation. The attacker reads every block and knows who wrote which
 * opinion and in which block the authors joined.
 */
export type AttackerView = {
  blocks: PublicBlock[]
  joined: number
  /** The number of people in each block. */
  numPeople: number[]
  /** The answers of the helpers in each block. */
  helpers: Row[][]
  /** How many people who are not helpers joined. */
  numNewcomers: number
  /** The axes of the previous blocks and of block `joined` after moderators removed single opinions. */
  moderatedAxes: { before: PublicAxes[]; after: PublicAxes[] }
  /**
   * Totals just before and just after an author's visit, if totals are live. Otherwise only totals of blocks are
   * visible, which `chancesByTotals` uses already.
   */
  totalsAroundVisit: (author: number) => [before: OpinionCounts, after: OpinionCounts] | undefined
  /** What is published before and after an author and helpers are set aside; undefined if nothing is. */
  setAsideComparisons: (author: number) => ComparisonPair | undefined
  /** The number of opinions. If there is a poll, its answers follow those to opinions. */
  numOpinions: number
}

/**
 * Two comparisons with and without people who are set aside: in the previous block, and in the block in which authors
 * join.
 */
export type ComparisonPair = {
  before: SharesWithoutExcluded[]
  after: SharesWithoutExcluded[]
  /** How many people are set aside in each. */
  numAside: [before: number, after: number]
  /** The people who are set aside in between: the answers of helpers, and the number of others, the author included. */
  helpers: Row[]
  numOthers: number
}

/** How many opinions moderators remove, one after the other, in the attack that uses this. */
const NUM_MODERATED = 6

export function attackerViewOf(
  publisher: Publisher,
  history: History,
  { before }: { before?: AttackerView } = {},
): AttackerView {
  const { blocks, joined, numHelpers, newcomers } = history
  const [rowsBefore, rowsAfter] = [blocks[joined - 1]!, blocks[joined]!]
  const numOpinions = rowsBefore[0]!.length - Number(publisher.hasPoll)
  const moderatedAxesOf = (rows: Row[]) =>
    Array.from({ length: Math.min(NUM_MODERATED, numOpinions - 1) }, (_, k) => numOpinions - 1 - k)
      .map((opinion) => publisher.axesAfterModeration(rows, numHelpers, opinion))
      .filter((axes) => axes !== undefined)
  return {
    // What was published before the authors joined does not depend on them.
    blocks: blocks.map((rows, b) =>
      before && b < joined ? before.blocks[b]! : publisher.block(rows, numHelpers),
    ),
    joined,
    numPeople: blocks.map((rows) => rows.length),
    helpers: blocks.map((rows) => rows.slice(0, numHelpers)),
    numNewcomers: newcomers.length,
    moderatedAxes: {
      before: before?.moderatedAxes.before ?? moderatedAxesOf(rowsBefore),
      after: moderatedAxesOf(rowsAfter),
    },
    totalsAroundVisit: (author) =>
      publisher.isLive
        ? [totalsOf(rowsAfter.filter((_, i) => i !== author)), totalsOf(rowsAfter)]
        : undefined,
    setAsideComparisons: (author) => settingAside(publisher, history, author),
    numOpinions,
  }
}

/** Sets aside the minimum number of people for a comparison, and then the author with as many helpers as possible. */
function settingAside(
  { comparison }: Publisher,
  { blocks, joined, numHelpers }: History,
  author: number,
): ComparisonPair | undefined {
  const { minPeople, minNewlySetAside, without } = comparison
  const [rowsBefore, rowsAfter] = [blocks[joined - 1]!, blocks[joined]!]
  const strangers = [...rowsBefore.keys()].slice(numHelpers)
  const first = strangers.slice(0, minPeople)
  const helpers = Array.from({ length: Math.min(numHelpers, minNewlySetAside - 1) }, (_, i) => i)
  const more = strangers.slice(minPeople, minPeople + minNewlySetAside - 1 - helpers.length)
  const last = [...first, ...helpers, ...more, author]
  const isEnough = (rows: Row[], aside: number[], num: number) =>
    aside.length === num && rows.length - num >= minPeople
  if (!isEnough(rowsBefore, first, minPeople) || !isEnough(rowsAfter, last, minPeople + minNewlySetAside))
    return undefined
  const totalsWithout = (rows: Row[], aside: number[]) =>
    without(totalsOf(rows), totalsOf(aside.map((i) => rows[i]!)))
  return {
    before: totalsWithout(rowsBefore, first),
    after: totalsWithout(rowsAfter, last),
    numAside: [minPeople, minPeople + minNewlySetAside],
    helpers: helpers.map((i) => rowsAfter[i]!),
    numOthers: more.length + 1,
  }
}

/** Agrees minus disagrees of some people on each opinion. */
export const balanceOf = ({ agrees, disagrees }: OpinionCounts): number[] =>
  agrees.map((count, j) => count - disagrees[j]!)
