import { ModerationReason, type GroupKey, type Opinion, type OpinionMap } from '@parley/contract'
import { MIN_VOTES_TO_PLACE, placeOf } from '@parley/opinion-map'
import { groupKey, type Run } from '#analysis/read.ts'
import type { OpinionRow, OpinionSet } from '#opinions/sql.ts'

/** Whoever gets more of some opinions than everybody: their own ones marked, or the names behind pseudonyms. */
export type OpinionViewer = {
  userId: number
  /** Their group on the map; told of their own opinions, to them alone. */
  group: GroupKey | undefined
  seesNames: boolean
}

type Context = {
  set: OpinionSet
  run: Run | undefined
  viewer?: OpinionViewer | undefined
  orderId?: number | undefined
}

/** An opinion as it travels to everybody, or to a viewer who gets more of it. */
export function toWireOpinion(opinion: OpinionRow, { set, run, viewer, orderId }: Context): Opinion {
  const column = run?.columnOf.get(opinion.id)
  const groups = run === undefined || column === undefined ? [] : run.groupVotes(column, set.publication)
  const isOwn = viewer?.userId === opinion.author_id
  return {
    opinionSlugId: opinion.slug_id,
    createdAt: opinion.created_at.toISOString(),
    updatedAt: opinion.updated_at.toISOString(),
    opinion: opinion.body,
    numParticipants: set.numParticipants,
    numAgrees: opinion.num_agrees,
    numDisagrees: opinion.num_disagrees,
    numPasses: opinion.num_passes,
    ...nameOf(opinion, isOwn || viewer?.seesNames === true),
    isSeed: opinion.is_seed,
    ...(isOwn ? { isOwn } : {}),
    moderation: moderationOf(opinion),
    clustersStats:
      isOwn && viewer.group !== undefined
        ? groups.map((group) => ({ ...group, isAuthorInCluster: group.key === viewer.group }))
        : groups,
    ...(orderId === undefined ? {} : { orderId }),
  }
}

function nameOf(
  { username, pseudonym }: OpinionRow,
  seesName: boolean,
): Pick<Opinion, 'username' | 'pseudonym'> {
  if (pseudonym === null) return { username }
  return seesName ? { username, pseudonym } : { username: pseudonym }
}

function moderationOf(opinion: OpinionRow): Opinion['moderation'] {
  if (opinion.action === null || opinion.decided_at === null) return { status: 'unmoderated' }
  return {
    status: 'moderated',
    action: opinion.action,
    // Existing clients need one of six reasons, and the source gives none: ours show `source` instead.
    reason: ModerationReason.parse(opinion.is_from_import ? 'misleading' : opinion.reason),
    explanation: opinion.explanation ?? '',
    createdAt: (opinion.moderated_at ?? opinion.decided_at).toISOString(),
    updatedAt: opinion.decided_at.toISOString(),
    ...(opinion.is_from_import ? { source: 'import' as const } : {}),
  }
}

/** The map before any run: counts only. */
export const emptyMap = (counts: {
  opinionCount: number
  participantCount: number
  voteCount: number
}): OpinionMap => ({
  asOfVote: counts.voteCount,
  participantCount: counts.participantCount,
  opinionCount: counts.opinionCount,
  mode: 'compat',
  noMapReason: 'not_computed',
  numGrouped: 0,
  numNotPlaced: counts.participantCount,
  minVotesToPlace: MIN_VOTES_TO_PLACE,
  groups: [],
  cells: [],
  bounds: [-1, -1, 1, 1],
})

/** The map of a run as everybody sees it. */
export function toWireMap(run: Run): OpinionMap {
  const { map, picture } = run
  const isClear = map.hasClearGroups
  const { extent } = picture
  return {
    runId: run.id,
    createdAt: run.created_at.toISOString(),
    asOfVote: run.num_votes,
    participantCount: run.num_participants,
    opinionCount: run.num_opinions,
    mode: 'compat',
    ...(isClear
      ? {}
      : { noMapReason: map.unclearReason === 'too-few-people' ? 'too_few_participants' : 'no_clear_groups' }),
    numGrouped: isClear ? map.numClustered : 0,
    numNotPlaced: Math.max(0, run.num_participants - map.numClustered),
    minVotesToPlace: map.parameters.minVotes,
    groups: isClear
      ? map.groups.map(({ key, size, centre, hull }) => ({ key: groupKey(key), size, centre, hull }))
      : [],
    cells: picture.cells.map(({ x, y, width, group, count }) => ({
      ...(group < 0 ? {} : { key: groupKey(group) }),
      x,
      y,
      width,
      numPeople: count,
    })),
    bounds: [-extent, -extent, extent, extent],
  }
}

/** Where somebody stands on the map of a run, by their present votes. */
export function positionOf(run: Run, votes: { opinion_id: number; choice: number }[]): OpinionMap['place'] {
  if (votes.length === 0) return undefined
  const place = placeOf(run.map, {
    opinionIds: votes.map(({ opinion_id }) => opinion_id),
    values: votes.map(({ choice }) => choice),
  })
  const distance = ([x, y]: readonly [number, number]) => Math.hypot(x - place.x, y - place.y)
  const [closeTo] = run.map.groups
    .filter(({ key }) => key !== place.group)
    .sort((a, b) => distance(a.centre) - distance(b.centre))
  return {
    x: place.x,
    y: place.y,
    ...(place.group === null ? {} : { key: groupKey(place.group) }),
    ...(place.group === null || closeTo === undefined ? {} : { closeTo: groupKey(closeTo.key) }),
    numVotes: votes.length,
    numVotesNeeded: place.numVotesNeeded,
  }
}
