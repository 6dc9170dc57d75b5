import type { GroupPoll, PollOption } from '@parley/contract'
import { listWithSemicolons, sentences } from '#messages/lists.ts'
import * as m from '#messages/polls.ts'
import { numOfGroup } from '#polls/groupAnswers.ts'
import { mostChosen, shareOfAll, type NamedGroupPoll, type Options } from '#polls/stats.ts'
import { shareOfStep } from '#counts/share.ts'
import { nameOfGroup } from '#ui/groups.ts'

/** The result of the poll in one or two sentences: the most chosen answer, and the choice of each group. */
export const pollSentence = (options: Options, groups: readonly NamedGroupPoll[]): string => {
  const leading = mostChosen(options)
  const [first] = leading
  if (!first) return m.nobodyAnswered()
  const share = shareOfAll(options, first)
  const overall =
    leading.length === 1
      ? m.mostChosen({ share, option: first.optionTitle })
      : m.tied({ share, count: leading.length })
  return sentences([overall, ...differenceOf(options, groups)])
}

const differenceOf = (options: Options, groups: readonly NamedGroupPoll[]): string[] => {
  const choices = groups.flatMap((group) => {
    const favorites = favoritesOf(options, group)
    const [favorite] = favorites
    return favorite && favorites.length === 1
      ? [{ name: nameOfGroup(group), option: favorite.optionTitle }]
      : []
  })
  const isSame = new Set(choices.map(({ option }) => option)).size < 2
  return isSame ? [] : [m.groupsDiffer({ choices: listWithSemicolons(choices.map(m.choseMost)) })]
}

const favoritesOf = (options: Options, group: GroupPoll): Options =>
  (group.figure ?? (numOfGroup(group) ?? 0) > 0)
    ? mostChosen(options.map((option) => ({ ...option, numResponses: weightIn(group, option) })))
    : []

/** How often a group chose an option: as a count, or as a share where only steps are published. */
const weightIn = ({ figure, numResponses }: GroupPoll, { optionNumber }: PollOption): number => {
  const step = figure?.options[optionNumber - 1]
  return (step === undefined ? numResponses[optionNumber - 1] : shareOfStep(step).share) ?? 0
}
