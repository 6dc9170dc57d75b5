import type { GroupKey, MapPosition } from '@parley/contract'
import { projectParticipant, type MapModel } from '@parley/opinion-map'
import type { Ctx } from '#ctx.ts'
import { axesOfRuns, votesOfPeople, type OwnVote } from '#results/position.sql.ts'
import { batchedQuery } from '#db/batched.ts'
import { cachePerApp } from '#http/versioned-cache.ts'

const readAxes = batchedQuery(axesOfRuns, { maxSize: 20, maxRuns: 1 })
const axesCache = cachePerApp<MapModel | undefined>((axes) => (axes?.opinionIds.length ?? 0) * 28)

/** Somebody's current votes in a conversation. */
export const votesOf = batchedQuery(votesOfPeople, { maxSize: 500, maxRuns: 2 })

/** The position of somebody on the map of a run by their current votes. Feeds, lists and maps use this same rule. */
export async function positionOn(
  ctx: Ctx,
  { runId, votes }: { runId: number; votes: readonly OwnVote[] },
): Promise<MapPosition | undefined> {
  if (votes.length === 0) return undefined
  const axes = await axesOf(ctx, runId)
  if (axes === undefined) return undefined
  const { x, y, group, numVotesNeeded } = projectParticipant(axes, {
    opinionIds: votes.map(({ opinion_id }) => opinion_id),
    values: votes.map(({ choice }) => choice),
  })
  const distance = ([otherX, otherY]: readonly [number, number]) => Math.hypot(otherX - x, otherY - y)
  const [closeTo] = axes.groups
    .filter(({ key }) => key !== group)
    .toSorted((a, b) => distance(a.centre) - distance(b.centre))
  return {
    x,
    y,
    ...(group === null ? {} : { key: groupKey(group) }),
    ...(group === null || closeTo === undefined ? {} : { closeTo: groupKey(closeTo.key) }),
    numVotes: votes.length,
    numVotesNeeded,
  }
}

/** The axes that determine positions on the map of a run. Runs never change, so they are cached under one version. */
export const axesOf = (ctx: Ctx, runId: number): Promise<MapModel | undefined> =>
  axesCache(ctx).get(String(runId), '', async () => {
    const read = await readAxes(ctx, runId)
    return (
      read && {
        ...read,
        opinionIds: Int32Array.from(read.opinionIds),
        mean: Float64Array.from(read.mean),
        pc1: Float64Array.from(read.pc1),
        pc2: Float64Array.from(read.pc2),
      }
    )
  })

const KEYS = ['0', '1', '2', '3', '4', '5'] as const

/** The key of a group on the wire. */
export function groupKey(key: number): GroupKey {
  const word = KEYS[key]
  if (word === undefined) throw new Error(`There is no group ${key}`)
  return word
}

/** The letter of a group for texts. */
export const groupLetter = (key: number): string => String.fromCharCode(65 + key)
