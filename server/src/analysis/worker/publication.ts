import type { Publication } from '@parley/contract'
import {
  areStable,
  buildMatrix,
  differByAtLeast,
  MIN_PUBLISHED_COUNT,
  type UnclearReason,
} from '@parley/opinion-map'
import type { Snapshot } from '#analysis/worker/snapshot.sql.ts'
import { optionIds } from '#analysis/poll.ts'
import { joinVotes, NO_VOTES, votesOn, votesWhere, type Votes } from '#analysis/worker/vote-columns.ts'

/** Which votes a run is computed from: current votes, those of the last published run, or no run for now. */
export type RunBasis = 'present' | 'published' | 'none'

/**
 * Chooses the basis of a run. If only results are published, two consecutive runs must not differ by the votes of fewer
 * than five people, because the figures of groups would reveal these. Changes by moderation or stability are shown at
 * once, on the votes of the last published run.
 */
export function basisOf(facts: {
  publication: Publication
  /** Whether the votes or poll answers of at least five people differ from the last published run (or from none). */
  areEnoughDifferent: boolean
  hasPublished: boolean
  /** Whether somebody whose votes were published left long enough ago. */
  isRefreshDue: boolean
  haveOpinionsChanged: boolean
  /** Whether the newest run shows groups that turned out to be unstable, or hides groups that are stable. */
  hasStabilityChanged: boolean
}): RunBasis {
  const { publication, areEnoughDifferent, hasPublished, isRefreshDue } = facts
  if (publication === 'votes' || areEnoughDifferent) return 'present'
  if (!hasPublished) return 'none'
  if (isRefreshDue) return 'present'
  return facts.haveOpinionsChanged || facts.hasStabilityChanged ? 'published' : 'none'
}

/** The basis of the next run of a conversation. */
export function basisOfSnapshot(snapshot: Snapshot): RunBasis {
  const { publication, opinions, votes, poll, published, lastRun, measured } = snapshot
  if (publication === 'votes') return 'present'
  const isLive = new Set(opinions.map(({ id }) => id))
  const moderatedOut = opinions.filter(({ isModerated }) => isModerated).map(({ id }) => id)
  return basisOf({
    publication,
    areEnoughDifferent: areEnoughDifferent(
      [...opinions.map(({ id }) => id), ...(poll === undefined ? [] : optionIds(poll))],
      published?.votes,
      poll === undefined ? votes : joinVotes(votes, poll.answers),
    ),
    hasPublished: published !== undefined,
    isRefreshDue: published?.isRefreshDue ?? false,
    haveOpinionsChanged:
      lastRun !== undefined &&
      (lastRun.moderatedOut.join() !== moderatedOut.join() ||
        lastRun.opinionIds.some((id) => !isLive.has(id))),
    hasStabilityChanged: lastRun !== undefined && isAnotherMapDue(lastRun.unclearReason, areStable(measured)),
  })
}

/** Whether a run shows groups that are unstable, or hides groups that are stable. */
export const isAnotherMapDue = (unclearReason: UnclearReason | null, areGroupsStable: boolean): boolean =>
  areGroupsStable ? unclearReason === 'not-stable' : unclearReason === null

function areEnoughDifferent(opinionIds: number[], before: Votes | undefined, now: Votes): boolean {
  return differByAtLeast(
    MIN_PUBLISHED_COUNT,
    buildMatrix(before ?? NO_VOTES, { opinionIds }),
    buildMatrix(now, { opinionIds }),
  )
}

/**
 * The snapshot with the votes and answers of the last published run (on opinions that still exist) and their counts.
 * Everybody stays in the group in which these votes were published, because a single change would reveal that person's
 * votes.
 */
export function onPublishedVotes(snapshot: Snapshot, published: Votes): Snapshot {
  const votes = votesOn(
    snapshot.opinions.map(({ id }) => id),
    published,
  )
  const isIncluded = new Set(published.participantIds)
  // People who were excluded after that run are still part of it.
  const aside = votesWhere(snapshot.aside, (at) => !isIncluded.has(snapshot.aside.participantIds[at] ?? 0))
  const counted = votesOn(
    snapshot.opinions.filter(({ isModerated }) => !isModerated).map(({ id }) => id),
    joinVotes(votes, aside),
  )
  const { previous, publishedGroups } = snapshot
  return {
    ...snapshot,
    votes,
    aside,
    ...(previous === undefined || publishedGroups === undefined
      ? {}
      : { previous: { ...previous, clear: publishedGroups, votes: published }, keepsGroups: true }),
    // A later decision takes effect in the next run on current votes.
    asideDecisionId: snapshot.lastRun?.asideDecisionId ?? null,
    poll: snapshot.poll && { ...snapshot.poll, answers: votesOn(optionIds(snapshot.poll), published) },
    numVotes: counted.values.length,
    numParticipants: new Set(counted.participantIds).size,
  }
}
