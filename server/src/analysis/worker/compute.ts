import {
  analyse,
  buildMatrix,
  nextStructure,
  publicDensity,
  type VoteMatrix,
  type VoteThreads,
} from '@parley/opinion-map'
import { tallyAside } from '#analysis/excluded.ts'
import { announcedChange } from '#analysis/worker/change.ts'
import { drawMap } from '#analysis/drawings.ts'
import { lineagesOf, type Lineages } from '#analysis/worker/lineages.ts'
import { ordersOf, publishedOrders } from '#analysis/lists/run-orders.ts'
import { tallyPoll } from '#analysis/poll.ts'
import { hidesGroups, runToPublish } from '#analysis/worker/publication.ts'
import { packGroups, previousRun } from '#analysis/worker/previous.ts'
import { reachOf } from '#analysis/worker/reach.ts'
import { computeWords } from '#analysis/worker/run-words.ts'
import type { Snapshot } from '#analysis/worker/snapshot.sql.ts'
import type { NewRun, StoredRun } from '#analysis/sql.ts'
import type { ShownMap } from '#results/published-run.ts'

type RunInput = {
  conversationId: number
  snapshot: Snapshot
  seed: number
  /** Whether people are divided by the structure of the votes, as it was last measured. */
  measuresStructure: boolean
  /** Threads that speed up a large conversation and do not change the result. */
  threads?: VoteThreads
}

/** Computes one run from a snapshot. */
export function computeRun({
  conversationId,
  snapshot,
  seed,
  measuresStructure,
  threads,
}: RunInput): Omit<NewRun, 'durationMs'> {
  const matrix = buildMatrix(snapshot.votes)
  const previous = snapshot.previous && previousRun(snapshot.previous, matrix)
  const {
    result: map,
    participants,
    crossFitted,
  } = analyse(matrix, {
    mode: 'robust',
    seed,
    foldSeed: seed,
    moderatedOut: snapshot.opinions.filter(({ isModerated }) => isModerated).map(({ id }) => id),
    ...(measuresStructure
      ? nextStructure(snapshot.structure.current, snapshot.structure.reports)
      : { measured: snapshot.measured }),
    previous,
    hidesGroups: hidesGroups(snapshot),
    threads,
  })
  const picture = publicDensity(participants, map.hasClearGroups)
  const lineages = lineagesOf({ map, participants, previous, before: snapshot.lineages })
  const poll = snapshot.poll && tallyPoll(snapshot.poll, { map, participants, aside: snapshot.aside })
  const aside = tallyAside(snapshot.aside, map)
  const published = runToPublish(snapshot, {
    conversationId,
    matrix,
    participants,
    crossFitted,
    map,
    picture,
    aside,
    poll,
  })
  return runOf(snapshot, {
    conversationId,
    matrix,
    previousGroups: previous && packGroups(previous),
    published,
    result: {
      map,
      picture,
      ...(previous === undefined
        ? {}
        : { previous: { hadClearGroups: previous.hadClearGroups, keys: previous.keys } }),
      ...(aside === undefined ? {} : { aside }),
      ...(poll === undefined ? {} : { poll }),
      lineages,
    },
  })
}

type Computed = Pick<NewRun, 'conversationId' | 'previousGroups' | 'published'> & {
  matrix: VoteMatrix
  result: StoredRun & { lineages: Lineages }
}

/** A run with everything that is shown of its result: groups, words, lists and drawings. */
export function runOf(
  snapshot: Snapshot,
  { conversationId, matrix, previousGroups, published, result }: Computed,
): Omit<NewRun, 'durationMs'> {
  const { map, lineages } = result
  const shown = published ?? result
  const toDraw = snapshot.opinions.filter(({ isModerated }) => !isModerated)
  return {
    conversationId,
    numVotes: snapshot.numVotes,
    numParticipants: snapshot.numParticipants,
    numOpinions: snapshot.numOpinions,
    clusters: JSON.stringify(clustersOf(shown.map, lineages)),
    structure: shown.map.structure?.kind,
    words: computeWords(map, { opinions: snapshot.opinions, published }),
    change: announcedChange(map, snapshot, published),
    previousGroups,
    asideDecisionId: snapshot.asideDecisionId,
    reach: reachOf(matrix, toDraw),
    result: JSON.stringify(result),
    isMeasured: !hidesGroups(snapshot),
    published,
    orders: published === undefined ? ordersOf(map, toDraw) : publishedOrders(published, toDraw),
    drawings: drawMap(shown),
    block: snapshot.blockInput?.newest.block,
  }
}

/** The groups that conversations show. */
export const clustersOf = ({ hasClearGroups, groups }: ShownMap, lineages: Lineages) =>
  hasClearGroups
    ? groups.map(({ key, size, share, side, tenths }) => ({
        key: String(key),
        numUsers: size,
        ...(share === undefined || side !== undefined ? {} : { share }),
        ...(tenths === undefined ? {} : { tenths }),
        lineage: lineages[key],
      }))
    : []
