import { analyse, buildMatrix, publicDensity, type VoteThreads } from '@parley/opinion-map'
import { tallyAside } from '#analysis/excluded.ts'
import { announcedChange, causeOf } from '#analysis/worker/change.ts'
import { drawMap } from '#analysis/drawings.ts'
import { lineagesOf } from '#analysis/worker/lineages.ts'
import { ordersOf } from '#analysis/lists/run-orders.ts'
import { tallyPoll } from '#analysis/poll.ts'
import { hidesGroups, newBlock } from '#analysis/worker/publication.ts'
import { packGroups, previousRun } from '#analysis/worker/previous.ts'
import { computeWords } from '#analysis/worker/run-words.ts'
import type { Snapshot } from '#analysis/worker/snapshot.sql.ts'
import type { NewRun, StoredRun } from '#analysis/sql.ts'

type RunInput = {
  conversationId: number
  snapshot: Snapshot
  seed: number
  /** Threads that speed up a large conversation and do not change the result. */
  threads?: VoteThreads
}

/** Computes one run from a snapshot. */
export function computeRun({
  conversationId,
  snapshot,
  seed,
  threads,
}: RunInput): Omit<NewRun, 'durationMs'> {
  const matrix = buildMatrix(snapshot.votes)
  const previous = snapshot.previous && previousRun(snapshot.previous, matrix)
  const { result: map, participants } = analyse(matrix, {
    mode: 'robust',
    seed,
    moderatedOut: snapshot.opinions.filter(({ isModerated }) => isModerated).map(({ id }) => id),
    measured: snapshot.measured,
    previous,
    hidesGroups: hidesGroups(snapshot),
    threads,
  })
  const picture = publicDensity(participants, map.hasClearGroups)
  const lineages = lineagesOf({ map, participants, previous, before: snapshot.lineages })
  const clusters = map.hasClearGroups
    ? map.groups.map(({ key, size }) => ({ key: String(key), numUsers: size, lineage: lineages[key] }))
    : []
  const poll = snapshot.poll && tallyPoll(snapshot.poll, { map, participants, aside: snapshot.aside })
  const aside = tallyAside(snapshot.aside, map)
  return {
    conversationId,
    numVotes: snapshot.numVotes,
    numParticipants: snapshot.numParticipants,
    numOpinions: snapshot.numOpinions,
    clusters: JSON.stringify(clusters),
    words: computeWords({ map, aside }, snapshot),
    change: announcedChange(map, { reason: causeOf(snapshot), publication: snapshot.publication }),
    previousGroups: previous && packGroups(previous),
    asideDecisionId: snapshot.asideDecisionId,
    result: JSON.stringify({
      map,
      picture,
      ...(previous === undefined
        ? {}
        : { previous: { hadClearGroups: previous.hadClearGroups, keys: previous.keys } }),
      ...(aside === undefined ? {} : { aside }),
      ...(poll === undefined ? {} : { poll }),
    } satisfies StoredRun),
    isMeasured: !hidesGroups(snapshot),
    orders: ordersOf(map),
    drawings: drawMap({ map, picture }),
    block: newBlock(snapshot, poll),
  }
}
