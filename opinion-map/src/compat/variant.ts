import type { VoteMatrix } from '../matrix.ts'
import type { Positions } from '../projection.ts'
import { clusterByBase } from './base-clusters.ts'
import { clusterPeople, type BestClustering } from './groups.ts'
import { includedRows, rowsInOrder } from './inclusion.ts'
import type { KSmoother } from './k-smoother.ts'

/** Where Polis and red-dwarf differ, what `compat` mode does. The default of each is red-dwarf 0.4.0. */
export type CompatVariant = {
  /**
   * Who is clustered. `red-dwarf`: whoever has at least `minVotes` votes. `polis`: at least min(`minVotes`, m) votes, and
   * if these people are fewer than 15, those with the most votes until they are.
   */
  inclusion?: 'red-dwarf' | 'polis'
  /** Participants who are clustered whatever their votes. In Polis whoever was once clustered stays so. */
  keep?: ArrayLike<number>
  /**
   * How people are clustered. `red-dwarf`: k-means of people from the lexicographically first positions. `polis`: k-means
   * of at most 100 base clusters from the first distinct positions in the order of participants, as without earlier groups.
   */
  clustering?: 'red-dwarf' | 'polis'
  /**
   * Ids of participants in the order in which they came: with `polis` the order decides where k-means starts. Repeated ids
   * are ignored, and those who are missing follow by their ids.
   */
  participantOrder?: ArrayLike<number>
  /** Polis' hysteresis on the number of groups, with `polis` clustering: what the last run left (`NEW_SMOOTHER` at first). */
  smoother?: KSmoother
  /**
   * What becomes of moderated opinions. `zeroed`, as in Polis: their votes become passes of everybody, so that they weigh
   * nothing in the axes but count in m and nᵢ. `removed`: as if they had never been.
   */
  moderation?: 'zeroed' | 'removed'
}

/** The part of a variant that a run states among its parameters. */
export type StatedVariant = Required<Pick<CompatVariant, 'inclusion' | 'clustering' | 'moderation'>>

/** What a variant leaves open is as in red-dwarf. */
export function statedVariant({
  inclusion = 'red-dwarf',
  clustering = 'red-dwarf',
  moderation = 'zeroed',
}: CompatVariant): StatedVariant {
  return { inclusion, clustering, moderation }
}

type Limits = { seed: number; minVotes: number; maxGroups: number; variant: CompatVariant }

/** The rows of those who are clustered, and their groups. */
export type RowClustering = BestClustering & { rows: number[]; smoother?: KSmoother }

/** Chooses who is clustered and clusters them, by the rules of the variant. */
export function clusterRows(matrix: VoteMatrix, positions: Positions, limits: Limits): RowClustering {
  const { minVotes, variant } = limits
  const { inclusion, clustering } = statedVariant(variant)
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
