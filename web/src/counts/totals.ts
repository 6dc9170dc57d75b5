import { isOver, MIN_PEOPLE_FOR, type Conversation, type Opinion, type Publication } from '@parley/contract'
import * as m from '#messages/counts.ts'
import { sentences } from '#messages/lists.ts'
import { wholeNumber } from '#ui/format.ts'

type Metadata = Conversation['metadata']

/** Whether totals are shown: always where votes are published, otherwise once there is a block. */
export const hasTotals = ({ publication, asOf }: { publication: Publication; asOf?: unknown }): boolean =>
  publication === 'votes' || asOf !== undefined

/** Whether poll answers are counted: always where votes are published, else once ten people have answered. */
export const hasPollTotals = ({ publication, asOf }: Metadata): boolean =>
  hasTotals({ publication, asOf: asOf?.pollNumPeople })

/** Why there are no groups, or no map, although enough people took part. */
export const oneNetworkSentence = ({ asOf }: Metadata): string | undefined =>
  asOf?.minCounting === undefined
    ? undefined
    : sentences([m.peopleVoted({ count: asOf.numPeople }), m.oneNetwork()])

/** Before the first block: how many people take part. */
export const participantsSentence = (metadata: Metadata): string => {
  const { participantCount: count } = metadata
  const people = { count, shown: wholeNumber(count) }
  return isOver(metadata) ? m.tookPart(people) : m.takePart(people)
}

/** Before the first block: what totals need, or why ten people, who may share a place, were not enough. */
export const totalsNeedSentence = (metadata: Metadata): string => {
  if (metadata.participantCount >= MIN_PEOPLE_FOR.totals && !metadata.isLoginRequired) return m.oneNetwork()
  return isOver(metadata) ? m.totalsNeedTenPeople() : m.totalsFromTenPeople()
}

/** The text in place of totals before the first block. */
export const noTotalsText = (metadata: Metadata): string =>
  sentences([participantsSentence(metadata), totalsNeedSentence(metadata)])

/** The number of people whose votes are in the totals of an opinion. */
export const peopleOf = ({ asOf, numParticipants }: Opinion): number => asOf?.numPeople ?? numParticipants

/** A sentence with the number of people whose votes are in the totals; undefined where totals are always current. */
export const asOfSentence = (asOf: Opinion['asOf'], isWithOwn = false): string | undefined => {
  if (!asOf) return undefined
  const people = { count: asOf.numPeople, shown: wholeNumber(asOf.numPeople) }
  return isWithOwn ? m.asOfAndYours(people) : m.asOf(people)
}

/** In a conversation that is over: how many people changed a vote or an answer after the newest block. */
export const changesAfterBlockSentence = ({ asOf }: Metadata): string | undefined => {
  const count = asOf?.numAfter ?? 0
  return count > 0 ? m.cameAfter({ count, shown: wholeNumber(count) }) : undefined
}
