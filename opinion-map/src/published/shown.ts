import type { OpinionCounts } from '../counts.ts'
import type { MapGroup } from '../result.ts'
import type { Figure } from './file.ts'

/** The opinions that are shown, as columns of the run in the order of the file, and the totals of all columns. */
export type ShownOpinions = { columns: readonly number[]; totals: OpinionCounts }

/** A group that may be shown, with its place among the groups of the run. */
export type ShownGroup = MapGroup & {
  index: number
  /** The figure of the group on the opinion of a column of the run; null if it is not published. */
  figureOn: (column: number) => Figure | null
}
