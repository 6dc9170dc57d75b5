// The public API of the opinion map. The library has no dependencies, no state and no side effects.
export { buildMatrix, toVoteColumns, withoutOpinions, type VoteColumns, type VoteMatrix } from './matrix.ts'
export { WITHDRAWN_VOTE } from './rows.ts'
export type { VoteThreads } from './gram-product.ts'
export { analyse, type Analysis, type AnalyseOptions } from './analyse.ts'
export type {
  MapGroup,
  MapMode,
  MapModel,
  MapParticipants,
  MapResult,
  ParticipantPosition,
  ParticipantVotes,
  UnclearReason,
} from './result.ts'
export type { Direction, ListedOpinion, MajorityRecord } from './consensus.ts'
export { countByGroup, type CountedVotes, type OpinionCounts } from './counts.ts'
export type { Point } from './points.ts'
export type { CompatVariant } from './compat/variant.ts'
export { NEW_SMOOTHER, smoothedK, type KSmoother } from './compat/k-smoother.ts'
export type { RepresentativeRecord } from './compat/representative.ts'
export {
  listConsensus,
  listControversial,
  listMajority,
  listRepresentative,
  type RepresentativeList,
} from './lists.ts'
export { robustStats, type MapStats } from './stats/stats.ts'
export { benjaminiHochberg, FALSE_DISCOVERY_RATE } from './stats/significance.ts'
export { estimateOf, PRIOR_VOTES, shareInterval, shrunkenShare, type ShareInterval } from './stats/shares.ts'
export { robustnessReport, type RobustnessReport } from './robustness-report/robustness-report.ts'
export { findSteadyStructure } from './robustness-report/find-steady-structure.ts'
export { isBridging } from './robustness-report/bridging.ts'
export { areStable, MIN_SHARED, type Resamples, type Stability } from './robustness-report/resamples.ts'
export type { ShortListed, ShortList } from './short-list/short-list.ts'
export * as thresholds from './thresholds.ts'
export { minGroupSize, MIN_GROUP_MEMBERS, MIN_VOTES_FOR_GROUP } from './clarity.ts'
export { findStructure, type LadderStep, type Structure, type StructureKind } from './structure/ladder.ts'
export { measuredStructure, type MeasuredStructure } from './structure/measured.ts'
export { sameWayAlong } from './structure/same-way.ts'
export {
  nextStructure,
  NOT_MEASURED,
  NUM_REPORTS_TO_CHANGE,
  type StructureReport,
  type StructureState,
} from './structure/next-structure.ts'
export { IN_BETWEEN, type Side } from './places.ts'
export { differingPeople } from './difference.ts'
export { assignGroups, projectParticipant } from './position.ts'
export type { PreviousRun } from './lineage/flows.ts'
export { changeOfGroups, type ChangeReason, type GroupChange, type GroupFlow } from './lineage/change.ts'
export { matchGroupKeys } from './lineage/letters.ts'
export {
  routingWeights,
  ROUTING_SHARES,
  type RoutingInput,
  type RoutingShares,
  type RoutingWeights,
} from './routing/weights.ts'
export { disjointSets } from './disjoint-sets.ts'
export { lookAlikes } from './routing/look-alikes.ts'
export { openingOpinions, type OpeningCandidate } from './routing/opening.ts'
export { publicDensity, GRID_SIDE, MIN_CELL_COUNT, type Density, type DensityCell } from './density.ts'
export { MIN_PUBLISHED_COUNT } from './thresholds.ts'
export { drawLandscape } from './landscape/draw-landscape.ts'
export {
  FRAMES,
  type MapBounds,
  type Frame,
  type GroupShape,
  type Landscape,
  type LandscapeGroup,
} from './landscape/landscape.ts'
export {
  heightOfSvg,
  landscapeSvg,
  LIGHT_COLORS,
  PATTERN_TILES,
  type SvgColors,
  type SvgLook,
} from './landscape/svg.ts'
export { sharesIn, type GroupShare } from './words/group-shares.ts'
export { tokensOf, wordKey, type Token } from './words/tokens.ts'
export {
  buildVocabulary,
  type OpinionText,
  type Vocabulary,
  type VocabularyOptions,
} from './words/vocabulary.ts'
export type { GroupWord } from './words/log-odds.ts'
export {
  wordsOfGroups,
  type DistinguishingOpinion,
  type GroupWords,
  type GroupWordsOptions,
} from './words/group-words.ts'
export {
  wordsOfConversation,
  type ConversationWords,
  type ConversationWordsOptions,
  type SharedOpinion,
} from './words/conversation-words.ts'
export {
  wordsOfParticipant,
  type Distinction,
  type Likeness,
  type ParticipantWords,
  type ParticipantWordsOptions,
} from './words/participant-words.ts'
export type { Share } from './statistics.ts'
export { publishable } from './published/publishable.ts'
export type { IndependentPeople, PublishableRun } from './published/run.ts'
export type {
  Figure,
  ListedName,
  PollFigure,
  PublishedAxes,
  PublishedFile,
  PublishedGroup,
  PublishedGroups,
  PublishedMap,
  PublishedSquare,
  Step,
  ShareWord,
} from './published/file.ts'
export {
  baseOf,
  intervalOf,
  midpointOf,
  MIN_PEOPLE,
  MIN_VOTERS,
  percentOf,
  tenthsOf,
  shareWordOf,
} from './published/steps.ts'
export { ROUTING_CLASSES, routingClasses } from './published/routing.ts'
export { fileWithoutOpinions } from './published/without-opinions.ts'
export { publishedReport } from './published/report.ts'
export { figureOfAnswers, mayPublishAnswers, minNewAnswers, type Answers } from './published/person-figure.ts'
export {
  MIN_COMPARED,
  MIN_NEWLY_COMPARED,
  publishedComparison,
  type ComparedVotes,
} from './published/comparison.ts'
export { likenessFrom, type PublishedLikeness } from './published/likeness.ts'
export { closeTo } from './close-to.ts'
export { ownPositionIn, positionFinder, type OwnPosition, type OwnVotes } from './placement.ts'
