import { groupKey, toMapPosition, type MapPosition } from '@parley/contract'
import { closeTo, positionFinder, projectParticipant, type MapModel } from '@parley/opinion-map'
import type { Ctx } from '#ctx.ts'
import { modelsOfRuns, votesOfPeople, type OwnVote } from '#results/position.sql.ts'
import type { PublishedRun } from '#results/published-run.ts'
import { batchedQuery } from '#db/batched.ts'
import { cachePerApp } from '#http/versioned-cache.ts'

const readModels = batchedQuery(modelsOfRuns, { maxSize: 20, maxRuns: 1 })
const modelCache = cachePerApp<Model | undefined>((model) =>
  model === undefined
    ? 100
    : model.published === null
      ? model.axes.opinionIds.length * 28
      : bytesOfPublishedRun(model.published),
)

const bytesOfPublishedRun = ({ file, names }: PublishedRun) =>
  names.length * (100 + 100 * (file.groups?.groups.length ?? 0))

/** Somebody's current votes in a conversation. */
export const votesOf = batchedQuery(votesOfPeople, { maxSize: 500, maxRuns: 2 })

/** The position of somebody on the map of a run by their current votes. Feeds, lists and maps use this same rule. */
export async function positionOn(
  ctx: Ctx,
  { runId, votes }: { runId: number; votes: readonly OwnVote[] },
): Promise<MapPosition | undefined> {
  if (votes.length === 0) return undefined
  const model = await modelOf(ctx, runId)
  if (model === undefined) return undefined
  return model.published === null ? positionByAxes(model.axes, votes) : model.positionOf(votes)
}

/** A stored model; where only results are published, it follows from the published file alone. */
type Model =
  | { published: null; axes: MapModel }
  | { published: PublishedRun; positionOf: (votes: readonly OwnVote[]) => MapPosition | undefined }

function positionByAxes(axes: MapModel, votes: readonly OwnVote[]): MapPosition {
  const { x, y, group, likelyGroup, isBetween, numVotesNeeded, uncertainty } = projectParticipant(axes, {
    opinionIds: votes.map(({ opinion_id }) => opinion_id),
    values: votes.map(({ choice }) => choice),
  })
  const close = group === null ? undefined : closeTo({ x, y, key: group }, axes.groups)
  return {
    x,
    y,
    ...(group === null ? {} : { key: groupKey(group) }),
    ...(likelyGroup === undefined ? {} : { likelyKey: groupKey(likelyGroup) }),
    ...(isBetween === undefined ? {} : { isBetween }),
    ...(close === undefined ? {} : { closeTo: groupKey(close) }),
    numVotes: votes.length,
    numVotesNeeded,
    ...(uncertainty === undefined ? {} : { uncertainty }),
  }
}

/** Where only results are published, positions follow from the file as it is served and the person's own votes alone. */
function positionsByFile(published: PublishedRun): (votes: readonly OwnVote[]) => MapPosition | undefined {
  if (published.file.groups === undefined) return () => undefined
  const placeOf = positionFinder(published.file)
  const byName = votesByName(published)
  return (votes) => {
    const struck = new Set(Object.keys(byName(votes.filter(isStruck))))
    return toMapPosition(placeOf(byName(votes), struck), votes.length)
  }
}

/** Whether moderation has taken the opinion out of the file since the block. */
export const isStruck = (vote: OwnVote): boolean => vote.is_struck

/** Converts somebody's votes to the names of opinions in a file. */
export function votesByName({
  names,
  map,
}: Pick<PublishedRun, 'names' | 'map'>): (votes: readonly OwnVote[]) => Record<string, number> {
  const nameOf = new Map(map.opinionIds.map((id, column) => [id, names[column]]))
  return (votes) =>
    Object.fromEntries(
      votes.flatMap(({ opinion_id: id, choice }) => {
        const name = nameOf.get(id)
        return name === undefined ? [] : [[name, choice]]
      }),
    )
}

/** What determines positions on the map of a run. Runs never change, so it is cached under one version. */
const modelOf = (ctx: Ctx, runId: number): Promise<Model | undefined> =>
  modelCache(ctx).get(String(runId), '', async () => {
    const read = await readModels(ctx, runId)
    if (read === undefined) return undefined
    const { published } = read
    if (published !== null) return { published, positionOf: positionsByFile(published) }
    const { axes } = read
    return {
      published: null,
      axes: {
        ...axes,
        opinionIds: Int32Array.from(axes.opinionIds),
        mean: Float64Array.from(axes.mean),
        pc1: Float64Array.from(axes.pc1),
        pc2: Float64Array.from(axes.pc2),
      },
    }
  })

/** The axes of the map of a run; undefined if it has none. */
export async function axesOf(ctx: Ctx, runId: number): Promise<Axes | undefined> {
  const model = await modelOf(ctx, runId)
  return model === undefined || model.published === null ? model?.axes : publishedAxes(model.published)
}

/** The parts of a map model that determine its orientation. */
export type Axes = Pick<MapModel, 'opinionIds' | 'pc1' | 'pc2' | 'hasClearGroups'> & {
  groups: readonly { key: number; centre: readonly [number, number] }[]
}

function publishedAxes({ file, map, names }: PublishedRun): Axes | undefined {
  const axes = file.groups?.map?.axes
  if (axes === undefined) return undefined
  const columnOf = new Map(axes.opinions.map((name, column) => [name, column]))
  const loadings = (along: readonly number[]) => names.map((name) => along[columnOf.get(name) ?? -1] ?? 0)
  return {
    opinionIds: map.opinionIds,
    pc1: loadings(axes.x),
    pc2: loadings(axes.y),
    hasClearGroups: map.hasClearGroups,
    groups: map.groups.flatMap(({ key, centre }) => (centre === undefined ? [] : [{ key, centre }])),
  }
}

/** The letter of a group for texts. */
export const groupLetter = (key: number): string => String.fromCharCode(65 + key)
