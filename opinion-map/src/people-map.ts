import type { KSmoother } from './compat/k-smoother.ts'
import type { PrincipalComponents } from './pca.ts'
import type { Place } from './places.ts'
import type { Positions } from './projection.ts'
import type { Residuals } from './residuals.ts'
import type { UnclearReason } from './result.ts'
import type { Placement } from './robust/placement.ts'

/** The positions and groups of n people: the result of a mode before the statistics of opinions and groups. */
export type PeopleMap = {
  residuals: Residuals
  axes: PrincipalComponents
  /** The number of people that the axes were fitted to. */
  numFitted: number
  /** How far an agree on each of the m opinions moves a person from the origin. */
  extremity: Float64Array
  positions: Positions
  /** The group of each person, 0 … k − 1, −1 for people in no group, `IN_BETWEEN` for those in between sides. */
  labels: Int8Array
  /** Where the people of the k groups are: groups are sorted by size, descending, sides by axis. */
  places: Place[]
  /** The expected share of all people in each of the k groups; only in `robust` mode. */
  shares?: readonly number[]
  /** Mean silhouette for each number of groups tried. */
  silhouettes: { k: number; silhouette: number }[]
  unclearReason: UnclearReason | null
  /** Only in `robust` mode. */
  placement?: Placement
  /** The state of Polis' smoother of the number of groups; only in `compat` mode, if requested. */
  smoother?: KSmoother
  /** The group to which each person without one probably belongs, or −1; only in `robust` mode. */
  likelyLabels?: Int8Array
  /** Probability of the likeliest group for each person; only in `robust` mode. */
  certainties?: Float32Array
  /** Standard deviation of each position, in map units; only in `robust` mode. */
  uncertainties?: Float32Array
}
