import type { Conversation, GroupPoll, OpinionMap, PollOption } from '@parley/contract'
import { exactShare, shareOfStep, type Share } from '#counts/share.ts'
import * as m from '#messages/polls.ts'
import { orMore } from '#messages/shares.ts'
import { MIN_VOTERS_FOR_SHARES, shareOrCount, wholeNumber } from '#ui/format.ts'

/** The options with the counts of their answers. */
export type Options = readonly PollOption[]

export const numAnswers = (options: Options): number =>
  options.reduce((sum, { numResponses }) => sum + numResponses, 0)

type WithPoll = Pick<Conversation['payload'], 'poll' | 'withheldPollResponses'>

/** The poll of a conversation with its counts; undefined while the opened page withholds them. */
export const pollWithResults = ({ poll, withheldPollResponses }: WithPoll): Options | undefined =>
  withheldPollResponses === undefined ? poll : undefined

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

/** The number of answers of a group; undefined if it is withheld. */
export const numOfGroup = ({ numResponses, isSuppressed }: GroupPoll): number | undefined =>
  isSuppressed ? undefined : numResponses.reduce((sum, count) => sum + count, 0)

/** The number of answers of a group as it is told, such as "50 or more"; undefined if it is withheld. */
export const answersOfGroup = (group: GroupPoll): string | undefined => {
  if (group.figure) return orMore({ base: wholeNumber(group.figure.base) })
  const answers = numOfGroup(group)
  return answers === undefined ? undefined : wholeNumber(answers)
}

/** The share of an option among a group's answers; undefined if it is withheld or few answered. */
export const shareOfGroup = (group: GroupPoll, { optionNumber }: PollOption): Share | undefined => {
  const { figure, numResponses } = group
  if (figure) {
    const step = figure.options[optionNumber - 1]
    return step === undefined ? undefined : shareOfStep(step, figure.base)
  }
  const answers = numOfGroup(group) ?? 0
  return answers < MIN_VOTERS_FOR_SHARES
    ? undefined
    : exactShare(numResponses[optionNumber - 1] ?? 0, answers)
}

/** The displayed share of an option among a group's answers, or a count if few answered; undefined if it is withheld. */
export const figureOfGroup = (
  group: GroupPoll,
  option: PollOption,
): Pick<Share, 'text' | 'short'> | undefined => {
  if (numOfGroup(group) === 0) return undefined
  const count = group.isSuppressed ? undefined : wholeNumber(group.numResponses[option.optionNumber - 1] ?? 0)
  return shareOfGroup(group, option) ?? (count === undefined ? undefined : { text: count, short: count })
}

/** Why groups are missing; undefined if none is. */
export const withheldNote = (groups: readonly NamedGroupPoll[]): string | undefined => {
  if (groups.every(({ isSuppressed, figure }) => figure ?? !isSuppressed)) return undefined
  return groups.some(({ isInSteps }) => isInSteps) ? m.withheldInSteps() : m.withheldNote()
}

export const shareOfAll = (options: Options, { numResponses }: PollOption): string =>
  shareOrCount(numResponses, numAnswers(options))

/** The most chosen options; several if they are level. */
export const mostChosen = (options: Options): Options => {
  const most = Math.max(...options.map(({ numResponses }) => numResponses))
  return most === 0 ? [] : options.filter(({ numResponses }) => numResponses === most)
}
