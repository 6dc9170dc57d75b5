import type { GroupPoll, OpinionMap, PollOption } from '@parley/contract'
import { withheldShort } from '#messages/analysis.ts'
import * as m from '#messages/pollCsv.ts'
import * as polls from '#messages/polls.ts'
import { shareOfGroup, type AnswersOfSome } from '#polls/groupAnswers.ts'
import type { Options } from '#polls/stats.ts'
import { originHeads, originOf, type ExportedRun } from '#results/export/csv.ts'
import type { ChartSource } from '#results/export/chartSource.ts'
import { groupingKindOf, letterOf } from '#ui/groups.ts'

type ExportData = {
  options: Options
  groups: readonly GroupPoll[]
  map: (ExportedRun & Pick<OpinionMap, 'pollBetween'>) | undefined
  source: ChartSource
}

/** The poll as rows of a CSV file, below a line of headings. Shares in steps have columns of their own. */
export const pollRows = ({ options, groups, map, source }: ExportData): (string | number)[][] => {
  const kind = groupingKindOf(map)
  const columns = [
    ...groups.map((group) => ({ name: polls.groupColumn({ kind, letter: letterOf(group.key) }), group })),
    ...(map?.pollBetween ? [{ name: polls.betweenColumn(), group: map.pollBetween }] : []),
  ]
  const columnsInSteps = groups.some(({ figure }) => figure) ? columns : []
  return [
    [
      polls.answerColumn(),
      polls.answersColumn(),
      ...columns.map(m.groupAnswers),
      ...columnsInSteps.map(m.groupShare),
      ...columnsInSteps.map(m.groupBase),
      ...originHeads(kind),
    ],
    ...options.map((option) => [
      option.optionTitle,
      option.numResponses,
      ...columns.map(({ group }) => countOf(group, option)),
      ...columnsInSteps.map(({ group }) => shareOfGroup(group, option)?.short ?? ''),
      ...columnsInSteps.map(({ group }) => group.figure?.base ?? ''),
      ...originOf(map, source),
    ]),
  ]
}

const countOf = (group: AnswersOfSome, { optionNumber }: PollOption): string | number =>
  group.figure ? '' : group.isSuppressed ? withheldShort() : (group.numResponses[optionNumber - 1] ?? 0)
