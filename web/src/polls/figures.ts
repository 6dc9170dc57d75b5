import type { Conversation, GroupPoll, OpinionMap, PollOption } from '@parley/contract'
import { shareOrCount } from '#ui/format.ts'

/** Options whose answers are counted. */
export type Options = readonly PollOption[]

export const numAnswers = (options: Options): number =>
  options.reduce((sum, { numResponses }) => sum + numResponses, 0)

type WithPoll = Pick<Conversation['payload'], 'poll' | 'withheldPollResponses'>

/** The poll of a conversation with how it was answered; nothing while the page that was opened withholds that. */
export const pollWithResults = ({ poll, withheldPollResponses }: WithPoll): Options | undefined =>
  withheldPollResponses === undefined ? poll : undefined

/** How a group answered, with the name that somebody has given it. */
export type NamedGroupPoll = GroupPoll & Pick<OpinionMap['groups'][number], 'label'>

/** How the groups of a map answered; none where there are none, or no poll. */
export const pollGroups = ({ poll = [], groups }: Pick<OpinionMap, 'poll' | 'groups'>): NamedGroupPoll[] =>
  poll.map((group) => ({ ...group, label: groups.find(({ key }) => key === group.key)?.label }))

/** How many of a group answered; nothing where that is withheld. */
export const numOfGroup = ({ numResponses, isSuppressed }: GroupPoll): number | undefined =>
  isSuppressed ? undefined : numResponses.reduce((sum, count) => sum + count, 0)

/** An option's part of a group's answers as it is shown; nothing where that is withheld or nobody answered. */
export const shareOfGroup = (group: GroupPoll, { optionNumber }: PollOption): string | undefined => {
  const answers = numOfGroup(group)
  return answers === undefined || answers === 0
    ? undefined
    : shareOrCount(group.numResponses[optionNumber - 1] ?? 0, answers)
}

export const shareOfAll = (options: Options, { numResponses }: PollOption): string =>
  shareOrCount(numResponses, numAnswers(options))

/** The options that more people chose than any other. */
export const mostChosen = (options: Options): Options => {
  const most = Math.max(...options.map(({ numResponses }) => numResponses))
  return most === 0 ? [] : options.filter(({ numResponses }) => numResponses === most)
}

/** Counts after somebody's answer has changed from one option to another. */
export const withAnswer = (
  options: Options,
  { former, next }: { former: number | undefined; next: number | undefined },
): PollOption[] =>
  options.map((option) => {
    const step = Number(option.optionNumber === next) - Number(option.optionNumber === former)
    return step === 0 ? option : { ...option, numResponses: Math.max(0, option.numResponses + step) }
  })
