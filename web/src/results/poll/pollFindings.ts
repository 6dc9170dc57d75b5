import type { GroupPoll, OpinionMap, PollOption } from '@parley/contract'
import { withheldShort } from '#messages/analysis.ts'
import { ORIGIN, originOf } from '#results/export/csv.ts'
import * as m from '#messages/polls.ts'
import { numOfGroup, shareOfGroup } from '#polls/groupAnswers.ts'
import { mostChosen, shareOfAll, type NamedGroupPoll, type Options } from '#polls/stats.ts'
import { shareOfStep } from '#counts/share.ts'
import { letterOf, nameOfGroup } from '#ui/groups.ts'

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
  return [overall, differenceOf(options, groups)].filter(Boolean).join(' ')
}

const differenceOf = (options: Options, groups: readonly NamedGroupPoll[]): string | undefined => {
  const choices = groups.flatMap((group) => {
    const favorites = favoritesOf(options, group)
    const [favorite] = favorites
    return favorite && favorites.length === 1
      ? [{ name: nameOfGroup(group), option: favorite.optionTitle }]
      : []
  })
  const isSame = new Set(choices.map(({ option }) => option)).size < 2
  return isSame ? undefined : m.groupsDiffer(choices)
}

const favoritesOf = (options: Options, group: GroupPoll): Options =>
  (group.figure ?? (numOfGroup(group) ?? 0) > 0)
    ? mostChosen(options.map((option) => ({ ...option, numResponses: weightIn(group, option) })))
    : []

/** Where an option stands among the answers of a group, by count or by step. */
const weightIn = ({ figure, numResponses }: GroupPoll, { optionNumber }: PollOption): number => {
  const step = figure?.options[optionNumber - 1]
  return (step === undefined ? numResponses[optionNumber - 1] : shareOfStep(step).share) ?? 0
}

type ExportData = {
  options: Options
  groups: readonly GroupPoll[]
  map: Pick<OpinionMap, 'asOfVote' | 'createdAt'> | undefined
  terms: string
}

/** The poll as rows of a CSV file, below a line of headings. Shares in steps have columns of their own. */
export const pollRows = ({ options, groups, map, terms }: ExportData): (string | number)[][] => {
  const areInSteps = groups.some(({ figure }) => figure)
  return [
    [
      m.answerColumn(),
      m.answersColumn(),
      ...groups.map(({ key }) => m.csvGroupAnswers({ letter: letterOf(key) })),
      ...(areInSteps ? groups.map(({ key }) => m.csvGroupShare({ letter: letterOf(key) })) : []),
      ...(areInSteps ? groups.map(({ key }) => m.csvGroupBase({ letter: letterOf(key) })) : []),
      ...ORIGIN.map((name) => name()),
    ],
    ...options.map((option) => [
      option.optionTitle,
      option.numResponses,
      ...groups.map((group) => countOf(group, option)),
      ...(areInSteps ? groups.map((group) => shareOfGroup(group, option)?.short ?? '') : []),
      ...(areInSteps ? groups.map(({ figure }) => figure?.base ?? '') : []),
      ...originOf(map, terms),
    ]),
  ]
}

const countOf = (group: GroupPoll, { optionNumber }: PollOption): string | number =>
  group.figure ? '' : group.isSuppressed ? withheldShort() : (group.numResponses[optionNumber - 1] ?? 0)
