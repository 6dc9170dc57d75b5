import type { OpinionCounts } from '../counts.ts'
import type { History, Row } from './history.ts'
import { totalsOf, type Publisher, type SeenAxes, type SeenBlock } from './publisher.ts'

/**
 * What somebody sees of a conversation who has `helpers`, reads every block, watches it all the time, and knows who
 * wrote which opinion and in which block the authors joined.
 */
export type AttackerView = {
  blocks: SeenBlock[]
  joined: number
  /** The people of each block. */
  numPeople: number[]
  /** The answers of the helpers in each block. */
  helpers: Row[][]
  /** How many people joined who are not helpers. */
  numNewcomers: number
  /** The axes of the blocks before and of `joined` after single opinions were struck out. */
  struck: { before: SeenAxes[]; after: SeenAxes[] }
  /**
   * Totals just before and just after somebody's visit, if they are live. Otherwise those of blocks are all that is seen;
   * the chances by totals hold them already.
   */
  aroundVisit: (author: number) => [before: OpinionCounts, after: OpinionCounts] | undefined
}

/** How many opinions moderation strikes out, one after the other, where that attack is tried. */
const NUM_STRUCK = 6

export function attackerViewOf(
  publisher: Publisher,
  history: History,
  { before }: { before?: AttackerView } = {},
): AttackerView {
  const { blocks, joined, numHelpers, newcomers } = history
  const [rowsBefore, rowsAfter] = [blocks[joined - 1]!, blocks[joined]!]
  const struckOf = (rows: Row[]) =>
    Array.from({ length: Math.min(NUM_STRUCK, rows[0]!.length - 1) }, (_, k) => rows[0]!.length - 1 - k)
      .map((opinion) => publisher.afterStriking(rows, numHelpers, opinion))
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
    struck: { before: before?.struck.before ?? struckOf(rowsBefore), after: struckOf(rowsAfter) },
    aroundVisit: (author) =>
      publisher.isLive
        ? [totalsOf(rowsAfter.filter((_, i) => i !== author)), totalsOf(rowsAfter)]
        : undefined,
  }
}

/** Agrees minus disagrees of some people on each opinion. */
export const balanceOf = ({ agrees, disagrees }: OpinionCounts): number[] =>
  agrees.map((count, j) => count - disagrees[j]!)
