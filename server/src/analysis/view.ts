import { detailOf } from '#conversations/view.ts'
import {
  groupKey,
  MIN_PEOPLE_FOR,
  ModerationReason,
  type DetailStep,
  type Opinion,
  type OpinionMap,
  type Publication,
  type SideEnd,
} from '@parley/contract'
import {
  figureOfAnswers,
  IN_BETWEEN,
  MIN_VOTES_FOR_GROUP,
  sameWayAlong,
  type Side,
} from '@parley/opinion-map'
import { toWireDrawings, type Drawings } from '#analysis/drawings.ts'
import type { ListRouting } from '#analysis/lists/list-part.ts'
import type { Run } from '#analysis/read.ts'
import { areFiguresRemoved } from '#analysis/published-figures.ts'
import type { ReportInMap } from '#analysis/robustness-report-view.ts'
import type { PublishedRun, ShownMap } from '#results/published-run.ts'
import type { RunWords } from '#results/run-words.ts'
import type { KnownViewer } from '#http/viewer.ts'
import type { OpinionRow } from '#opinions/sql.ts'
import { explanationOf } from '#texts/content.ts'

type Context = {
  run: Run | undefined
  /** The order of the list, if it has one. */
  orderId?: number | undefined
  /** By what the next opinion is drawn, if it is drawn from the list. */
  routing?: WireRouting | undefined
  /** Whether names behind pseudonyms are shown, as they are to moderators. */
  seesNames: boolean
}

/** An opinion on the wire. It is the same for all viewers of one kind. */
export function toWireOpinion(opinion: OpinionRow, { run, orderId, routing, seesNames }: Context): Opinion {
  const column = run?.columnOf.get(opinion.id)
  return {
    opinionSlugId: opinion.slug_id,
    createdAt: opinion.created_at.toISOString(),
    updatedAt: opinion.updated_at.toISOString(),
    opinion: opinion.body,
    ...(opinion.language === null ? {} : { language: opinion.language }),
    numParticipants: opinion.num_participants,
    numAgrees: opinion.num_agrees,
    numDisagrees: opinion.num_disagrees,
    numPasses: opinion.num_passes,
    ...nameOf(opinion, seesNames),
    isSeed: opinion.is_seed,
    moderation: moderationOf(opinion),
    ...aboutPersonOf(opinion),
    ...asOfBlock(opinion),
    clustersStats:
      run === undefined || column === undefined || areFiguresRemoved(opinion, run)
        ? []
        : run.groupVotes(column),
    ...(run === undefined || column === undefined || areFiguresRemoved(opinion, run)
      ? {}
      : run.betweenVotes(column)),
    ...(orderId === undefined ? {} : { orderId }),
    ...routing,
  }
}

/** All that is told of how people answered an opinion about the person. */
const aboutPersonOf = ({
  is_about_person: isAboutPerson,
  figure_answers: answers,
}: OpinionRow): Pick<Opinion, 'aboutPerson'> =>
  isAboutPerson ? { aboutPerson: answers === null ? {} : { figure: figureOfAnswers(answers) } } : {}

const asOfBlock = ({ block, num_people_of_block: numPeople }: OpinionRow): Pick<Opinion, 'asOf'> =>
  block === null || numPeople === null ? {} : { asOf: { block, numPeople } }

type WireRouting = Pick<Opinion, 'isOpening' | 'lookAlike'> &
  Required<Pick<Opinion, 'routingWeight' | 'routingVersion'>>

/** By what the next opinion is drawn from a list, for the opinion at one of its places. */
export const toWireRouting = (
  { version, weights, openings, lookAlikes }: ListRouting,
  place: number,
): WireRouting => ({
  // The shortest decimal that gives the same 32-bit float.
  routingWeight: Number((weights[place] ?? 1).toPrecision(4)),
  routingVersion: version,
  ...(openings[place] === 1 ? { isOpening: true } : {}),
  ...(lookAlikes[place] ? { lookAlike: lookAlikes[place] } : {}),
})

/** An opinion that waits for review. Nobody has voted on it. */
export const toWaitingOpinion = (
  opinion: OpinionRow,
  { viewer, seesNames }: { viewer: KnownViewer; seesNames: boolean },
): Opinion => {
  const wire: Opinion = { ...toWireOpinion(opinion, { run: undefined, seesNames }), isWaiting: true }
  const { id, username } = viewer.user
  return opinion.author_id === id ? toOwnOpinion(wire, { username, group: undefined }) : wire
}

function nameOf(
  { username, pseudonym }: OpinionRow,
  seesName: boolean,
): Pick<Opinion, 'username' | 'pseudonym'> {
  if (pseudonym === null) return { username }
  return seesName ? { username, pseudonym } : { username: pseudonym }
}

/** What authors alone see of their own opinions. */
export type AuthorView = {
  username: string
  /** Their group on the map. */
  group: string | undefined
}

/** The opinion as its author sees it: marked as theirs, under their name, and with their group on the map. */
export const toOwnOpinion = (opinion: Opinion, { username, group }: AuthorView): Opinion => ({
  ...opinion,
  ...(opinion.username === username ? {} : { username, pseudonym: opinion.username }),
  isOwn: true,
  clustersStats: opinion.clustersStats.map((stats) => ({ ...stats, isAuthorInCluster: stats.key === group })),
})

function moderationOf(opinion: OpinionRow): Opinion['moderation'] {
  if (opinion.action === null || opinion.decided_at === null) return { status: 'unmoderated' }
  return {
    status: 'moderated',
    action: opinion.action,
    // Existing clients need one of six reasons, and the source gives none; our own client shows `source` instead.
    reason: ModerationReason.parse(opinion.import_reason === null ? opinion.reason : 'misleading'),
    explanation: explanationOf(opinion),
    ...detailOf(opinion),
    createdAt: (opinion.moderated_at ?? opinion.decided_at).toISOString(),
    updatedAt: opinion.decided_at.toISOString(),
    ...(opinion.import_reason === null ? {} : { source: 'import' as const }),
  }
}

/** The map before any run: counts only. */
export const emptyMap = (counts: {
  opinionCount: number
  participantCount: number
  voteCount: number
  publication: Publication
}): OpinionMap => ({
  asOfVote: counts.voteCount,
  participantCount: counts.participantCount,
  opinionCount: counts.opinionCount,
  mode: 'robust',
  noMapReason:
    counts.publication === 'results' && counts.participantCount < MIN_PEOPLE_FOR.totals
      ? 'too_few_participants'
      : 'not_computed',
  numGrouped: 0,
  numNotPlaced: counts.participantCount,
  minVotesToPlace: MIN_VOTES_FOR_GROUP,
  groups: [],
  cells: [],
  bounds: [-1, -1, 1, 1],
})

/** The number of voters whom the map cannot place. Excluded people are not on the map. */
export function numNotPlaced({
  num_participants: numParticipants,
  map,
}: {
  num_participants: number
  map: Pick<ShownMap, 'numParticipants' | 'numFitted' | 'numClustered' | 'unclearReason' | 'between'>
}): number {
  const numVoters = Math.min(numParticipants, map.numParticipants)
  const numPlaced = map.numClustered + (map.between?.size ?? 0)
  const { numFitted = numPlaced } = map
  return Math.max(0, numVoters - (map.unclearReason === 'too-few-people' ? numFitted : numPlaced))
}

/** The votes needed to be placed. In robust mode all opinions suffice if there are fewer of them than the minimum. */
function minVotesToPlace({ mode, parameters, opinionIds }: ShownMap): number {
  const { minVotes, moderatedOut } = parameters
  const isModerated = new Set(moderatedOut)
  const numOpinions = opinionIds.filter((id) => !isModerated.has(id)).length
  return mode === 'compat' ? minVotes : Math.max(1, Math.min(minVotes, numOpinions))
}

/** Cards of groups where no map may be drawn. */
const stepOf = ({ file }: PublishedRun): DetailStep =>
  file.step === 'map' && file.groups?.map === undefined ? 'cards' : file.step

/** The map of a run of an earlier version of the engine, which is being computed anew. */
const mapOfOutdated = (run: Run): OpinionMap => ({
  ...emptyMap({
    opinionCount: run.num_opinions,
    participantCount: run.num_participants,
    voteCount: run.num_votes,
    publication: run.publication,
  }),
  runId: run.id,
  createdAt: run.created_at.toISOString(),
  noMapReason: 'not_computed',
})

function structureOf({
  map: { structure },
  open,
  published,
}: Run): Pick<OpinionMap, 'structure' | 'numDirections' | 'sameWay'> {
  if (structure === undefined) return {}
  const loadings = open?.map.pc1 ?? published?.file.groups?.map?.axes.x ?? []
  const sameWay = structure.kind === 'readiness' ? sameWayAlong(loadings) : undefined
  return {
    structure: structure.kind,
    ...(structure.kind === 'sides' ? { numDirections: structure.numAxes } : {}),
    ...(sameWay === undefined ? {} : { sameWay }),
  }
}

const toSideEnd = ({ axis, end }: Pick<Side, 'axis' | 'end'>): SideEnd => ({
  direction: axis,
  end: end > 0 ? 'high' : 'low',
})

/** The map of a run as everybody sees it. */
export function toWireMap(
  run: Run,
  {
    drawings,
    supplement,
    words,
  }: { drawings: Drawings | undefined; supplement: ReportInMap | undefined; words: RunWords },
): OpinionMap {
  const { map, picture, poll, pollBetween, published } = run
  if (run.isTotalsOnly && map.unclearReason !== 'too-few-people') return mapOfOutdated(run)
  const isClear = map.hasClearGroups
  const { hidesGroups = false } = map.parameters
  const { extent } = picture
  return {
    runId: run.id,
    createdAt: run.created_at.toISOString(),
    asOfVote: run.num_votes,
    participantCount: run.num_participants,
    opinionCount: run.num_opinions,
    mode: map.mode,
    ...structureOf(run),
    ...(run.change === null ? {} : { change: run.change }),
    ...supplement?.ofMap,
    ...(published === undefined ? {} : { step: stepOf(published) }),
    ...(isClear
      ? {}
      : { noMapReason: map.unclearReason === 'too-few-people' ? 'too_few_participants' : 'no_clear_groups' }),
    numGrouped: isClear ? map.numClustered : 0,
    numNotPlaced: hidesGroups ? run.num_participants : numNotPlaced(run),
    ...(hidesGroups ? { minPeople: MIN_PEOPLE_FOR.groups } : {}),
    ...(isClear && map.between !== undefined ? { numBetween: map.between.size } : {}),
    minVotesToPlace: minVotesToPlace(map),
    groups: isClear
      ? map.groups.map(({ key, side, size, share, tenths, centre, hull }) => ({
          key: groupKey(key),
          ...(side === undefined ? {} : { side: toSideEnd(side) }),
          ...words.groups.get(groupKey(key)),
          size,
          tenths,
          ...(side === undefined && share !== undefined ? { share } : {}),
          ...supplement?.ofGroup(key),
          centre,
          hull,
        }))
      : [],
    cells: (hidesGroups ? [] : picture.cells).map(({ x, y, width, group, count }) => ({
      ...(group < 0 ? {} : { key: groupKey(group) }),
      ...(group === IN_BETWEEN ? { isBetween: true as const } : {}),
      x,
      y,
      width,
      numPeople: count,
    })),
    bounds: hidesGroups ? [-1, -1, 1, 1] : [-extent, -extent, extent, extent],
    ...(isClear && poll !== undefined ? { poll } : {}),
    ...(isClear && pollBetween !== undefined ? { pollBetween } : {}),
    ...(drawings === undefined ? {} : { drawings: toWireDrawings(drawings) }),
  }
}
