import type { Conversation, Desk } from '@parley/contract'
import * as m from '#messages/desk.ts'
import { sentences } from '#messages/lists.ts'
import { longDate, wholeNumber } from '#ui/format.ts'

/** "Day 6 of 14. 412 people took part, 38 of them since yesterday." */
export function headingOf({ metadata }: Conversation, desk: Desk | undefined, now: number): string {
  const { participantCount: count, voteCount: votes, isClosed, closedAt, opensAt } = metadata
  if (opensAt) return m.opensOn({ date: longDate(opensAt) })
  const people = wholeNumber(count)
  if (isClosed)
    return sentences([
      ...(closedAt ? [m.closedOn({ date: longDate(closedAt) })] : []),
      m.peopleAndVotes({ count, people, votes, number: wholeNumber(votes) }),
    ])
  const fresh = desk?.newSinceYesterday
  return sentences([
    dayOf(metadata, now),
    fresh === undefined
      ? m.peopleTookPart({ count, people })
      : m.newSinceYesterday({ people, fresh: wholeNumber(fresh) }),
  ])
}

function dayOf({ createdAt, closeAt }: Conversation['metadata'], now: number): string {
  const day = daysBetween(Date.parse(createdAt), now) + 1
  if (!closeAt) return m.dayOpen({ day: wholeNumber(day) })
  const days = Math.max(day, daysBetween(Date.parse(createdAt), Date.parse(closeAt)) + 1)
  return day === days ? m.lastDay() : m.day({ day: wholeNumber(day), days: wholeNumber(days) })
}

/** How many midnights of the reader's time zone are between two moments. */
const daysBetween = (from: number, to: number): number =>
  Math.max(
    0,
    Math.round((new Date(to).setHours(12, 0, 0, 0) - new Date(from).setHours(12, 0, 0, 0)) / DAY_MS),
  )
const DAY_MS = 86_400_000
