import { groupKey, type MapChange } from '@parley/contract'
import { MIN_PUBLISHED_COUNT, type ChangeReason, type GroupFlow, type MapResult } from '@parley/opinion-map'
import type { Snapshot } from '#analysis/worker/snapshot.sql.ts'
import type { PublishedRun } from '#results/published-run.ts'

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

/**
 * How groups changed, as it is announced: with flows of at least five people, but without flows where only results are
 * published.
 */
export function announcedChange(
  { change, structure }: Pick<MapResult, 'change' | 'structure'>,
  snapshot: Snapshot,
  published: PublishedRun | undefined,
): MapChange | null {
  const reason = published === undefined ? change?.reason : publishedReason(change, snapshot, published)
  if (!reason || snapshot.lastRun === undefined || isFirstMeasurement(structure, snapshot)) return null
  const flows = published === undefined ? (change?.flows ?? []) : []
  return toMapChange({ reason: causeOf(snapshot) ?? reason, flows })
}

/** A change with its flows of at least five people. */
export const toMapChange = ({
  reason,
  flows,
}: {
  reason: MapChange['reason']
  flows: readonly GroupFlow[]
}): MapChange => ({
  reason,
  flows: flows.filter(isLargeEnough).map(({ from, to, numPeople }) => ({
    ...(from < 0 ? {} : { from: groupKey(from) }),
    ...(to < 0 ? {} : { to: groupKey(to) }),
    numPeople,
  })),
})

/** Nothing is said of groups before the structure is measured, so the first measurement is not a change of groups. */
const isFirstMeasurement = (now: MapResult['structure'], { structure: { current } }: Snapshot): boolean =>
  now !== undefined && [now, current.structure].some(({ kind }) => kind === 'not_measured')

/** Groups can be clear but too small to be published, so published groups may form or dissolve at another moment. */
function publishedReason(
  change: MapResult['change'],
  { lastRun }: Snapshot,
  { map }: PublishedRun,
): ChangeReason | undefined {
  const showed = lastRun?.showsGroups ?? false
  if (map.hasClearGroups !== showed) return showed ? 'groups_dissolved' : 'groups_formed'
  return showed ? change?.reason : undefined
}

const isLargeEnough = ({ numPeople }: GroupFlow) => numPeople >= MIN_PUBLISHED_COUNT
