// The public API of the opinion map. It imports nothing, keeps no state, and is deterministic.
export { buildMatrix, votesOf, WITHDRAWN_VOTE, type VoteColumns, type VoteMatrix } from './matrix.ts'
export { analyse, type Analysis, type AnalyseOptions } from './analyse.ts'
export type { MapGroup, MapMode, MapParticipants, MapResult, UnclearReason } from './result.ts'
export type { Direction, MajorityRecord } from './consensus.ts'
export type { OpinionCounts } from './counts.ts'
export type { Point } from './kmeans.ts'
export type { RepresentativeRecord } from './representative.ts'
export {
  listConsensus,
  listControversial,
  listMajority,
  listRepresentative,
  type ListedOpinion,
  type RepresentativeList,
} from './lists.ts'
export * as evidence from './evidence.ts'
export { minGroupSize, MIN_MEMBERS, MIN_VOTES_TO_PLACE } from './clarity.ts'
export { differByAtLeast } from './difference.ts'
export { membershipOn, placeOf, type MapAxes, type OwnVotes, type Place } from './place.ts'
export { sameLetters, type Membership } from './letters.ts'
export { drawMap, GRID_SIDE, MIN_CELL_COUNT, type Density, type DensityCell } from './density.ts'
export { MIN_TALLIED, suppressSmallCells, type ShownTally, type Tallies, type Tally } from './suppression.ts'
