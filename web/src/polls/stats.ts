import type { Conversation, GroupPoll, OpinionMap, PollOption } from '@parley/contract'
import { hasPollTotals } from '#counts/totals.ts'
import { shareOrCount } from '#ui/format.ts'

/** The options with the counts of their answers. */
export type Options = readonly PollOption[]

export const numAnswers = (options: Options): number =>
  options.reduce((sum, { numResponses }) => sum + numResponses, 0)

/** The poll of a conversation with its counts; undefined while the opened page withholds them, or there are none. */
export const pollWithResults = ({ payload, metadata }: Conversation): Options | undefined =>
  payload.withheldPollResponses === undefined && hasPollTotals(metadata) ? payload.poll : undefined

/** The answers of a group, with the name that somebody has given it. */
export type NamedGroupPoll = GroupPoll &
  Pick<OpinionMap['groups'][number], 'label'> & {
    /** Only results are published, and these in steps. */
    isInSteps?: boolean
  }

/** The answers of the groups of a map; empty if there are no groups or no poll. */
export const pollGroups = ({
  poll = [],
  groups,
  step,
}: Pick<OpinionMap, 'poll' | 'groups' | 'step'>): NamedGroupPoll[] =>
  poll.map((group) => ({
    ...group,
    label: groups.find(({ key }) => key === group.key)?.label,
    isInSteps: step !== undefined,
  }))

export const shareOfAll = (options: Options, { numResponses }: PollOption): string =>
  shareOrCount(numResponses, numAnswers(options))

/** The options with the most answers; several if they have equally many. */
export const mostChosen = (options: Options): Options => {
  const most = Math.max(...options.map(({ numResponses }) => numResponses))
  return most === 0 ? [] : options.filter(({ numResponses }) => numResponses === most)
}
