import { plainLine, writeAddress, type Opinion, type OpinionMap } from '@parley/contract'
import { peopleOf } from '#counts/totals.ts'
import { withheldShort } from '#messages/analysis.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/resultsCsv.ts'
import { groupStats, isInSteps } from '#results/stats.ts'
import type { ChartSource } from './chartSource.ts'
import { groupingKindOf, letterOf } from '#ui/groups.ts'

/** The run that figures of groups come from. */
export type ExportedRun = Pick<OpinionMap, 'asOfVote' | 'createdAt' | 'structure'>

type ExportData = {
  opinions: readonly Opinion[]
  /** The run that the figures of the groups come from, if there is one. */
  map?: ExportedRun | undefined
  source: ChartSource
}

/**
 * Every opinion with its totals and the figures of each group, below a line of headings. Each line contains the
 * conversation, the run and the license, so that copied lines keep them and programs read the file as one table.
 */
export const opinionRows = ({ opinions, map, source }: ExportData): (string | number)[][] => {
  const keys = [
    ...new Set(opinions.flatMap(({ clustersStats }) => clustersStats.map(({ key }) => key))),
  ].sort()
  const areInSteps = opinions.some(isInSteps)
  const kind = groupingKindOf(map)
  const columns: Column[] = keys.map((key) => ({
    name: m.group({ kind, letter: letterOf(key) }),
    votesIn: ({ clustersStats }) => clustersStats.find((stats) => stats.key === key),
  }))
  if (opinions.some(({ betweenStats }) => betweenStats))
    columns.push({ name: m.between(), votesIn: ({ betweenStats }) => betweenStats })
  const columnsInSteps = areInSteps ? columns : []
  return [
    [
      m.opinionId(),
      m.opinion(),
      m.language(),
      m.writtenAt(),
      m.agree(),
      m.disagree(),
      m.pass(),
      m.people(),
      ...columns.flatMap((column) => [
        m.groupSize(column),
        m.groupAgree(column),
        m.groupDisagree(column),
        m.groupPass(column),
      ]),
      ...columnsInSteps.flatMap((column) => [
        m.groupAgreeShare(column),
        m.groupDisagreeShare(column),
        m.groupPassShare(column),
        m.groupBase(column),
      ]),
      ...originHeads(kind),
    ],
    ...opinions.map((opinion) => [
      opinion.opinionSlugId,
      plainLine(opinion.opinion),
      opinion.language ?? '',
      opinion.createdAt,
      opinion.numAgrees,
      opinion.numDisagrees,
      opinion.numPasses,
      peopleOf(opinion),
      ...columns.flatMap(({ votesIn }) => countsOf(opinion, votesIn(opinion))),
      ...columnsInSteps.flatMap(({ votesIn }) => stepsOf(votesIn(opinion))),
      ...originOf(map, source),
    ]),
  ]
}

type VotesOfSome = Opinion['clustersStats'][number] | Opinion['betweenStats']

/** The people of some columns, and their votes on an opinion. */
type Column = { name: string; votesIn: (opinion: Opinion) => VotesOfSome }

/** The size and the counts; empty if the figures are steps, which have columns of their own. */
const countsOf = (opinion: Opinion, votes: VotesOfSome): (string | number)[] => {
  if (!votes || isInSteps(opinion)) return ['', '', '', '']
  const stats = groupStats(votes)
  if (!stats.tally) return [stats.size, withheldShort(), withheldShort(), withheldShort()]
  const { numAgrees, numDisagrees, numPasses } = stats.tally
  return [stats.size, numAgrees, numDisagrees, numPasses]
}

const stepsOf = (votes: VotesOfSome): (string | number)[] => {
  if (!votes) return ['', '', '', '']
  const { shares } = groupStats(votes)
  if (!shares || !votes.figure) return [withheldShort(), withheldShort(), withheldShort(), '']
  const { agree, disagree, pass } = shares
  return [agree.short, disagree.short, pass?.short ?? '', votes.figure.base]
}

/** The headings of the columns with the conversation, the run and the license. */
export const originHeads = (kind: GroupingKind): string[] => [
  m.conversation(),
  m.conversationAddress(),
  m.asOfVote({ kind }),
  m.asOf({ kind }),
  m.license(),
]

export const originOf = (
  map: ExportedRun | undefined,
  { title, slugId, terms }: ChartSource,
): (string | number)[] => [
  title,
  location.origin + writeAddress('/conversation/$postSlugId', { postSlugId: slugId }),
  map?.createdAt ? map.asOfVote : '',
  map?.createdAt ?? '',
  terms,
]
