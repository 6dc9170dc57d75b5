import type { VoteMatrix } from '../matrix.ts'
import type { Positions } from '../projection.ts'
import { clusterByBase } from './base-clusters.ts'
import { clusterPeople, type BestClustering } from './groups.ts'
import { includedRows, rowsInOrder } from './inclusion.ts'
import type { KSmoother } from './k-smoother.ts'

/**
 * The behavior of `compat` mode where Polis and red-dwarf differ. The default of each option is that of red-dwarf
 * 0.4.0.
 */
export type CompatVariant = {
  /**
   * Who is clustered. `red-dwarf`: people with at least `minVotes` votes. `polis`: people with at least min(`minVotes`,
   * m) votes; if these are fewer than 15, people with the most votes are added until there are 15.
   */
  inclusion?: 'red-dwarf' | 'polis'
  /**
   * Participants who are clustered regardless of their number of votes. In Polis, people who were clustered in one run
   * are clustered in all later runs.
   */
  keep?: ArrayLike<number>
  /**
   * How people are clustered. `red-dwarf`: k-means of people from the lexicographically first positions. `polis`:
   * k-means of at most 100 base clusters from the first distinct positions in the order of participants, without
   * earlier groups.
   */
  clustering?: 'red-dwarf' | 'polis'
  /**
   * Ids of participants in the order in which they joined: with `polis` the order decides where k-means starts.
   * Repeated ids are ignored; participants who are not listed follow, sorted by id.
   */
  participantOrder?: ArrayLike<number>
  /**
   * With `polis` clustering, hysteresis on the number of groups: the state after the last run, at first `NEW_SMOOTHER`.
   */
  smoother?: KSmoother
  /**
   * How moderated opinions are treated. `zeroed`, as in Polis: they count as if everybody had passed on them, so that
   * they have no weight in the axes but count in m and nᵢ. `removed`: they are left out as if they did not exist.
   */
  moderation?: 'zeroed' | 'removed'
}

/** The part of a variant that is stored with the parameters of a run. */
export type CompleteVariant = Required<Pick<CompatVariant, 'inclusion' | 'clustering' | 'moderation'>>

/** Fills in missing options of a variant with the defaults, which are those of red-dwarf. */
export function completeVariant({
  inclusion = 'red-dwarf',
  clustering = 'red-dwarf',
  moderation = 'zeroed',
}: CompatVariant): CompleteVariant {
  return { inclusion, clustering, moderation }
}

type Limits = { seed: number; minVotes: number; maxGroups: number; variant: CompatVariant }

/** The rows of the people who are clustered, and their groups. */
export type RowClustering = BestClustering & { rows: number[]; smoother?: KSmoother }

/** Chooses who is clustered and clusters them, by the rules of the variant. */
export function clusterRows(matrix: VoteMatrix, positions: Positions, limits: Limits): RowClustering {
  const { minVotes, variant } = limits
  const { inclusion, clustering } = completeVariant(variant)
  const order = rowsInOrder(matrix, variant.participantOrder)
  const included = includedRows(matrix, { inclusion, minVotes, keep: variant.keep }, order)
  if (clustering === 'red-dwarf')
    return { ...clusterPeople(atRows(positions, included), limits), rows: included }
  const isIncluded = new Set(included)
  const rows = order.filter((row) => isIncluded.has(row))
  const { maxGroups } = limits
  return { ...clusterByBase(atRows(positions, rows), { maxGroups, smoother: variant.smoother }), rows }
}

function atRows({ xs, ys }: Positions, rows: number[]): Positions {
  return { xs: Float64Array.from(rows, (row) => xs[row]!), ys: Float64Array.from(rows, (row) => ys[row]!) }
}
