import type { Analysis } from '@parley/opinion-map'
import { compareJson, Mismatches } from '@parley/opinion-map/verification/compare'
import { PARTS_LEFT_OUT } from '@parley/opinion-map/verification/format'
import { uncheckedPart, type Part } from '@parley/opinion-map/verification/parts'
import { tallyAside } from '#analysis/excluded.ts'
import { tallyPoll } from '#analysis/poll.ts'
import type { StoredRun } from '#analysis/sql.ts'
import { NO_VOTES, type Votes } from '#results/vote-columns.ts'

/**
 * The votes behind the figures beside a map: poll answers, and votes and answers of excluded people. Each is undefined
 * if it has changed since the map was made.
 */
export type PollAndAsideVotes = { answers: Votes | undefined; aside: Votes | undefined }

/** Compares the tallies of the poll, and the votes of excluded people, with those that a run has stored. */
export function comparePollAndAside(
  { poll, aside }: Pick<StoredRun, 'poll' | 'aside'>,
  { result: map, participants }: Analysis,
  stored: PollAndAsideVotes & { file: string },
): Part[] {
  const { file } = stored
  const isAsideKnown = aside === undefined || stored.aside !== undefined
  const tally =
    poll &&
    stored.answers &&
    tallyPoll(
      { numOptions: poll.total.length, answers: stored.answers },
      { map, participants, aside: stored.aside ?? NO_VOTES },
    )
  const asideTally = stored.aside && tallyAside(stored.aside, map)
  const parts: Part[] = []
  if (poll !== undefined) {
    parts.push(
      partOf(PARTS_LEFT_OUT.poll.name, {
        file,
        path: 'poll.groups',
        published: poll.groups,
        found: tally?.groups,
      }),
      partOf('All answers to the poll', {
        file,
        path: 'poll.total',
        published: poll.total,
        found: isAsideKnown ? tally?.total : undefined,
      }),
    )
  }
  if (aside !== undefined || asideTally !== undefined)
    parts.push(
      partOf(PARTS_LEFT_OUT.aside.name, {
        file,
        path: 'aside',
        published: aside,
        found: stored.aside && (asideTally ?? {}),
      }),
    )
  return parts
}

type ComparedValues = { file: string; path: string; published: unknown; found: unknown }

/** A part without anything to compare counts as not checked. */
function partOf(name: string, { file, path, published, found }: ComparedValues): Part {
  if (found === undefined) return uncheckedPart(name, 'what it was counted from is not known any more.')
  const differences = new Mismatches()
  compareJson({ published, found }, { file, path, opinionIds: [], differences })
  return { name, differences }
}
