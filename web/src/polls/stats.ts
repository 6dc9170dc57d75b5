import type { Conversation, GroupPoll, OpinionMap, PollOption } from '@parley/contract'
import { shareOrCount } from '#ui/format.ts'

/** The options with the counts of their answers. */
export type Options = readonly PollOption[]

export const numAnswers = (options: Options): number =>
  options.reduce((sum, { numResponses }) => sum + numResponses, 0)

type WithPoll = Pick<Conversation['payload'], 'poll' | 'withheldPollResponses'>

/** The poll of a conversation with its counts; undefined while the opened page withholds them. */
export const pollWithResults = ({ poll, withheldPollResponses }: WithPoll): Options | undefined =>
  withheldPollResponses === undefined ? poll : undefined

/** The answers of a group, with the name that somebody has given it. */
export type NamedGroupPoll = GroupPoll & Pick<OpinionMap['groups'][number], 'label'>

/** The answers of the groups of a map; empty if there are no groups or no poll. */
export const pollGroups = ({ poll = [], groups }: Pick<OpinionMap, 'poll' | 'groups'>): NamedGroupPoll[] =>
  poll.map((group) => ({ ...group, label: groups.find(({ key }) => key === group.key)?.label }))

/** The number of answers of a group; undefined if it is withheld. */
export const numOfGroup = ({ numResponses, isSuppressed }: GroupPoll): number | undefined =>
  isSuppressed ? undefined : numResponses.reduce((sum, count) => sum + count, 0)

/** The displayed share of an option among a group's answers; undefined if it is withheld or nobody answered. */
export const shareOfGroup = (group: GroupPoll, { optionNumber }: PollOption): string | undefined => {
  const answers = numOfGroup(group)
  return answers === undefined || answers === 0
    ? undefined
    : shareOrCount(group.numResponses[optionNumber - 1] ?? 0, answers)
}

export const shareOfAll = (options: Options, { numResponses }: PollOption): string =>
  shareOrCount(numResponses, numAnswers(options))

/** The most chosen options; several if they are level. */
export const mostChosen = (options: Options): Options => {
  const most = Math.max(...options.map(({ numResponses }) => numResponses))
  return most === 0 ? [] : options.filter(({ numResponses }) => numResponses === most)
}
