import type { GroupPoll, OpinionMap, PollOption } from '@parley/contract'
import { withheldShort } from '#messages/analysis.ts'
import * as m from '#messages/pollCsv.ts'
import * as polls from '#messages/polls.ts'
import { shareOfGroup } from '#polls/groupAnswers.ts'
import type { Options } from '#polls/stats.ts'
import { ORIGIN, originOf } from '#results/export/csv.ts'
import { letterOf } from '#ui/groups.ts'

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
      polls.answerColumn(),
      polls.answersColumn(),
      ...groups.map(({ key }) => m.groupAnswers({ letter: letterOf(key) })),
      ...(areInSteps ? groups.map(({ key }) => m.groupShare({ letter: letterOf(key) })) : []),
      ...(areInSteps ? groups.map(({ key }) => m.groupBase({ letter: letterOf(key) })) : []),
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
