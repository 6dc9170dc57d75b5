import type { MapChange } from '@parley/contract'
import { MIN_PUBLISHED_COUNT, type GroupChange } from '@parley/opinion-map'
import type { Snapshot } from '#analysis/snapshot.sql.ts'
import { groupKey } from '#conversations/position.ts'

/** What moderators did since the run before, if that can have changed groups. */
export function causeOf({
  lastRun,
  opinions,
  asideDecisionId,
}: Pick<Snapshot, 'lastRun' | 'opinions' | 'asideDecisionId'>): MapChange['reason'] | undefined {
  if (lastRun === undefined) return undefined
  const wasSeen = new Set(lastRun.opinionIds)
  const wasModerated = new Set(lastRun.moderatedOut)
  const isModeratedAnew = opinions.some(
    ({ id, isModerated }) => wasSeen.has(id) && wasModerated.has(id) !== isModerated,
  )
  if (isModeratedAnew) return 'opinions_moderated'
  return lastRun.asideDecisionId === asideDecisionId ? undefined : 'people_set_aside'
}

/** What everybody is told of a change of groups. */
export function announcedChange(
  change: GroupChange | null | undefined,
  cause: MapChange['reason'] | undefined,
): MapChange | null {
  if (!change) return null
  return {
    reason: cause ?? change.reason,
    flows: change.flows
      .filter(({ numPeople }) => numPeople >= MIN_PUBLISHED_COUNT)
      .map(({ from, to, numPeople }) => ({
        ...(from < 0 ? {} : { from: groupKey(from) }),
        ...(to < 0 ? {} : { to: groupKey(to) }),
        numPeople,
      })),
  }
}
