import {
  analyse,
  assignGroups,
  buildMatrix,
  publicDensity,
  type PreviousRun,
  type VoteMatrix,
} from '@parley/opinion-map'
import { tallyAside } from '#analysis/aside.ts'
import { drawMap } from '#analysis/drawings.ts'
import { ordersOf } from '#analysis/order.ts'
import { tallyPoll } from '#analysis/poll.ts'
import type { PreviousMaps, Snapshot } from '#analysis/snapshot.sql.ts'
import type { NewRun, StoredRun } from '#analysis/sql.ts'

/** One run over a snapshot. */
export function computeRun(
  conversationId: number,
  snapshot: Snapshot,
  seed: number,
): Omit<NewRun, 'durationMs' | 'votesToPublish'> {
  const matrix = buildMatrix(snapshot.votes)
  const { result: map, participants } = analyse(matrix, {
    mode: 'compat',
    seed,
    moderatedOut: snapshot.opinions.filter(({ isModerated }) => isModerated).map(({ id }) => id),
    ...(snapshot.previous === undefined ? {} : { previous: previousRun(snapshot.previous, matrix) }),
  })
  const picture = publicDensity(participants, map.hasClearGroups)
  const clusters = map.hasClearGroups
    ? map.groups.map(({ key, size }) => ({ key: String(key), numUsers: size }))
    : []
  const poll = snapshot.poll && tallyPoll(snapshot.poll, { map, participants, aside: snapshot.aside })
  const aside = tallyAside(snapshot.aside, map)
  return {
    conversationId,
    numVotes: snapshot.numVotes,
    numParticipants: snapshot.numParticipants,
    numOpinions: snapshot.numOpinions,
    clusters: JSON.stringify(clusters),
    result: JSON.stringify({
      map,
      picture,
      ...(aside === undefined ? {} : { aside }),
      ...(poll === undefined ? {} : { poll }),
    } satisfies StoredRun),
    orders: ordersOf(map),
    drawings: drawMap({ map, picture }),
  }
}

/** The groups of the last clear map, assigned by current votes, so that groups keep the letters of most of their members. */
function previousRun({ clear, hadClearGroups }: PreviousMaps, matrix: VoteMatrix): PreviousRun {
  if (clear === undefined) return { participantIds: [], groups: [], hadClearGroups }
  return { ...assignGroups(clear, matrix), hadClearGroups, keys: clear.groups.map(({ key }) => key) }
}
