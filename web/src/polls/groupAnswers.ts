import type { GroupPoll, PollOption } from '@parley/contract'
import { exactShare, shareOfStep, type Share } from '#counts/share.ts'
import * as m from '#messages/polls.ts'
import { orMore } from '#messages/shares.ts'
import { MIN_VOTERS_FOR_SHARES, wholeNumber } from '#ui/format.ts'

/** The answers of a group, or of the people in between sides. */
export type AnswersOfSome = Omit<GroupPoll, 'key'>

/** The number of answers of a group; undefined if it is withheld. */
export const numOfGroup = ({ numResponses, isSuppressed }: AnswersOfSome): number | undefined =>
  isSuppressed ? undefined : numResponses.reduce((sum, count) => sum + count, 0)

/** The displayed number of answers of a group, such as "50 or more"; undefined if it is withheld. */
export const answersOfGroup = (group: AnswersOfSome): string | undefined => {
  if (group.figure) return orMore({ base: wholeNumber(group.figure.base) })
  const answers = numOfGroup(group)
  return answers === undefined ? undefined : wholeNumber(answers)
}

/** The share of an option among a group's answers; undefined if it is withheld or few answered. */
export const shareOfGroup = (group: AnswersOfSome, { optionNumber }: PollOption): Share | undefined => {
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
  group: AnswersOfSome,
  option: PollOption,
): Pick<Share, 'text' | 'short'> | undefined => {
  if (numOfGroup(group) === 0) return undefined
  const count = group.isSuppressed ? undefined : wholeNumber(group.numResponses[option.optionNumber - 1] ?? 0)
  return shareOfGroup(group, option) ?? (count === undefined ? undefined : { text: count, short: count })
}

/** Why groups are missing; undefined if none is. */
export const withheldNote = (groups: readonly AnswersOfSome[]): string | undefined =>
  groups.every(({ isSuppressed, figure }) => figure ?? !isSuppressed) ? undefined : m.withheldNote()
