import type { MapChange, Publication } from '@parley/contract'
import { MIN_PUBLISHED_COUNT, publishableFlows, type GroupFlow, type MapResult } from '@parley/opinion-map'
import type { Snapshot } from '#analysis/worker/snapshot.sql.ts'
import { groupKey } from '#results/position.ts'

/** Why the groups may have changed since the last run: opinions were moderated, or people were set aside. */
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

/** The published part of a change of groups: if only results are published, nothing about fewer than five people. */
export function announcedChange(
  { change, numParticipants }: Pick<MapResult, 'change' | 'numParticipants'>,
  { reason, publication }: { reason: MapChange['reason'] | undefined; publication: Publication },
): MapChange | null {
  if (!change) return null
  const { flows } = change
  const numOutside = numParticipants - flows.reduce((sum, { numPeople }) => sum + numPeople, 0)
  const published =
    publication === 'votes' ? flows.filter(isLargeEnough) : publishableFlows(flows, numOutside)
  return {
    reason: reason ?? change.reason,
    flows: published.map(({ from, to, numPeople }) => ({
      ...(from < 0 ? {} : { from: groupKey(from) }),
      ...(to < 0 ? {} : { to: groupKey(to) }),
      numPeople,
    })),
  }
}

const isLargeEnough = ({ numPeople }: GroupFlow) => numPeople >= MIN_PUBLISHED_COUNT
