import type { OpinionCounts } from '../counts.ts'
import type { MapGroup } from '../result.ts'
import type { Figure } from './file.ts'

/** The opinions that are shown, as columns of the run in the order of the file, and the totals of all columns. */
export type ShownOpinions = { columns: readonly number[]; totals: OpinionCounts }

/** A group that may be shown, with its place among the groups of the run. */
export type ShownGroup = MapGroup & {
  index: number
  /** Parallel to the columns of the run. */
  figureOn: (column: number) => Figure | null
}
