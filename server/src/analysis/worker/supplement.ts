import { analyse, areStable, buildMatrix, supplementRun } from '@parley/opinion-map'
import { previousRun } from '#analysis/worker/previous.ts'
import { isAnotherMapDue, onPublishedVotes } from '#analysis/worker/publication.ts'
import type { Snapshot } from '#analysis/worker/snapshot.sql.ts'
import type { NewSupplement } from '#analysis/worker/supplements.sql.ts'

/** A supplement, and whether another map is due: one without groups that are not stable, or with groups that are. */
export type ComputedSupplement = Omit<NewSupplement, 'durationMs'> & { isMapDue: boolean }

/**
 * The supplement of the newest run. Where only results are published it is computed from the votes of that run, and
 * elsewhere from present votes, which may be a few more. Undefined where there is no run.
 */
export function computeSupplement(snapshot: Snapshot): ComputedSupplement | undefined {
  const { publication, published, lastRun } = snapshot
  if (lastRun === undefined) return undefined
  const basis = publication === 'votes' || !published ? snapshot : onPublishedVotes(snapshot, published.votes)
  const matrix = buildMatrix(basis.votes)
  const { seed, mode } = lastRun
  const analysis = analyse(matrix, {
    mode,
    seed,
    moderatedOut: snapshot.opinions.filter(({ isModerated }) => isModerated).map(({ id }) => id),
    ...(snapshot.previous === undefined ? {} : { previous: previousRun(snapshot.previous, matrix) }),
  })
  const supplement = supplementRun(matrix, analysis, { seed })
  return {
    runId: lastRun.id,
    supplement,
    isMapDue: isAnotherMapDue(lastRun.unclearReason, areStable(supplement.redraws)),
  }
}
