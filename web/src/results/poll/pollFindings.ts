import type { GroupPoll, OpinionMap, PollOption } from '@parley/contract'
import { withheldShort } from '#messages/analysis.ts'
import { ORIGIN, originOf } from '#results/export/csv.ts'
import * as m from '#messages/polls.ts'
import { mostChosen, numOfGroup, shareOfAll, type NamedGroupPoll, type Options } from '#polls/stats.ts'
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
  (numOfGroup(group) ?? 0) === 0
    ? []
    : mostChosen(
        options.map((option) => ({
          ...option,
          numResponses: group.numResponses[option.optionNumber - 1] ?? 0,
        })),
      )

type ExportData = {
  options: Options
  groups: readonly GroupPoll[]
  map: Pick<OpinionMap, 'asOfVote' | 'createdAt'> | undefined
  terms: string
}

/** The poll as rows of a CSV file, below a line of headings. */
export const pollRows = ({ options, groups, map, terms }: ExportData): (string | number)[][] => [
  [
    m.answerColumn(),
    m.answersColumn(),
    ...groups.map(({ key }) => m.csvGroupAnswers({ letter: letterOf(key) })),
    ...ORIGIN.map((name) => name()),
  ],
  ...options.map((option) => [
    option.optionTitle,
    option.numResponses,
    ...groups.map((group) => countOf(group, option) ?? withheldShort()),
    ...originOf(map, terms),
  ]),
]

const countOf = (group: GroupPoll, { optionNumber }: PollOption): number | undefined =>
  group.isSuppressed ? undefined : (group.numResponses[optionNumber - 1] ?? 0)
