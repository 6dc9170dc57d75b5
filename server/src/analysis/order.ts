import { AppError, LIMITS, type GroupKey, type OpinionFilter } from '@parley/contract'
import { listConsensus, listControversial, listMajority, listRepresentative } from '@parley/opinion-map'
import { groupKey, type Run } from '#analysis/read.ts'
import { mayModerate } from '#conversations/rules.ts'
import type { Viewer } from '#http/viewer.ts'
import type { OpinionRow } from '#opinions/sql.ts'

/** Priority of an opinion that no run has seen: one quarter of importance, nine times, squared (as for no votes). */
const UNSEEN_PRIORITY = (9 / 4) ** 2

/** What a list takes from the opinions of a conversation, and in which order. */
export type ListQuery = {
  filter: OpinionFilter
  clusterKey?: GroupKey | undefined
  /** The page starts after this opinion, in the order of this run (0: of before any run). */
  lastSlugId?: string | undefined
  orderId?: number | undefined
  limit?: number | undefined
}

/** Only moderators see hidden opinions. */
export function assertMayList({ filter }: ListQuery, viewer: Viewer | undefined): void {
  if (filter === 'hidden' && !mayModerate(viewer))
    throw new AppError('forbidden', 'needs_moderator', 'Hidden opinions are for moderators.')
}

/** The opinions of a list or of one page of it, in its order; `opinions` come newest first. */
export function selectOpinions(
  opinions: OpinionRow[],
  run: Run | undefined,
  wanted: ListQuery,
): OpinionRow[] {
  const list = ordered(opinions, run, wanted)
  const { lastSlugId, limit = lastSlugId === undefined ? LIMITS.opinionList : LIMITS.opinionPage } = wanted
  if (lastSlugId === undefined) return list.slice(0, limit)
  const last = list.findIndex(({ slug_id }) => slug_id === lastSlugId)
  return last < 0 ? [] : list.slice(last + 1, last + 1 + limit)
}

/** Whether the order of a list comes from a run, and its pages say from which. */
export const isOrderedByRun = ({ filter }: ListQuery): boolean =>
  filter !== 'new' && filter !== 'moderated' && filter !== 'hidden'

function ordered(
  opinions: OpinionRow[],
  run: Run | undefined,
  { filter, clusterKey }: ListQuery,
): OpinionRow[] {
  switch (filter) {
    case 'hidden':
      return opinions.filter(({ action }) => action === 'hide')
    case 'moderated':
      return opinions.filter(({ action }) => action === 'move')
    case 'new':
      return opinions.filter(({ action }) => action === null)
    case 'discover':
      return byPriority(opinions, run)
    case 'group-aware-consensus':
      return pick(opinions, run && listConsensus(run.map).map(({ opinionId }) => opinionId))
    case 'controversial':
      return pick(opinions, run && listControversial(run.map))
    case 'majority':
      return pick(opinions, run && listMajority(run.map).map(({ opinionId }) => opinionId))
    case 'cluster':
      return pick(
        opinions,
        run &&
          listRepresentative(run.map)
            .find(({ key }) => groupKey(key) === clusterKey)
            ?.opinions.map(({ opinionId }) => opinionId),
      )
  }
}

function pick(opinions: OpinionRow[], ids: number[] = []): OpinionRow[] {
  const visible = new Map(
    opinions.filter(({ action }) => action === null).map((opinion) => [opinion.id, opinion]),
  )
  return ids.flatMap((id) => visible.get(id) ?? [])
}

/** Most useful to vote on first; equal ones with fewer votes, then older ones first. */
function byPriority(opinions: OpinionRow[], run: Run | undefined): OpinionRow[] {
  const priorityOf = ({ id }: OpinionRow) => {
    const column = run?.columnOf.get(id)
    return column === undefined ? UNSEEN_PRIORITY : (run?.map.priority[column] ?? UNSEEN_PRIORITY)
  }
  const numVotes = (opinion: OpinionRow) => opinion.num_agrees + opinion.num_disagrees + opinion.num_passes
  return opinions
    .filter(({ action }) => action === null)
    .map((opinion) => ({
      opinion,
      priority: priorityOf(opinion),
      votes: run === undefined ? 0 : numVotes(opinion),
    }))
    .sort((a, b) => b.priority - a.priority || a.votes - b.votes || a.opinion.id - b.opinion.id)
    .map(({ opinion }) => opinion)
}
