import { plainLine, type GroupKey, type Opinion, type OpinionMap } from '@parley/contract'
import { peopleOf } from '#counts/totals.ts'
import { withheldShort } from '#messages/analysis.ts'
import * as m from '#messages/resultsCsv.ts'
import { groupStats, isInSteps, statsOfGroup } from '#results/stats.ts'
import { letterOf } from '#ui/groups.ts'

type ExportData = {
  opinions: readonly Opinion[]
  /** The run that the figures of the groups come from, if there is one. */
  map?: Pick<OpinionMap, 'asOfVote' | 'createdAt'> | undefined
  /** The license of the file. */
  terms: string
}

/**
 * Every opinion with its totals and the figures of each group, below a line of headings. Each line contains the run and
 * the license, so that copied lines keep them and programs read the file as one table.
 */
export const opinionRows = ({ opinions, map, terms }: ExportData): (string | number)[][] => {
  const keys = [
    ...new Set(opinions.flatMap(({ clustersStats }) => clustersStats.map(({ key }) => key))),
  ].sort()
  const areInSteps = opinions.some(isInSteps)
  const lettersInSteps = areInSteps ? keys.map(letterOf) : []
  return [
    [
      m.opinionId(),
      m.opinion(),
      m.writtenAt(),
      m.agree(),
      m.disagree(),
      m.pass(),
      m.people(),
      ...keys
        .map(letterOf)
        .flatMap((letter) => [
          m.groupSize({ letter }),
          m.groupAgree({ letter }),
          m.groupDisagree({ letter }),
          m.groupPass({ letter }),
        ]),
      ...lettersInSteps.flatMap((letter) => [
        m.groupAgreeShare({ letter }),
        m.groupDisagreeShare({ letter }),
        m.groupPassShare({ letter }),
        m.groupBase({ letter }),
      ]),
      ...ORIGIN.map((name) => name()),
    ],
    ...opinions.map((opinion) => [
      opinion.opinionSlugId,
      plainLine(opinion.opinion),
      opinion.createdAt,
      opinion.numAgrees,
      opinion.numDisagrees,
      opinion.numPasses,
      peopleOf(opinion),
      ...keys.flatMap((key) => countsOf(opinion, key)),
      ...(areInSteps ? keys.flatMap((key) => stepsOf(opinion, key)) : []),
      ...originOf(map, terms),
    ]),
  ]
}

/** The size and the counts; empty if the figures are steps, which have columns of their own. */
const countsOf = (opinion: Opinion, key: GroupKey): (string | number)[] => {
  const stats = isInSteps(opinion) ? undefined : statsOfGroup(opinion, key)
  if (!stats) return ['', '', '', '']
  if (!stats.tally) return [stats.size, withheldShort(), withheldShort(), withheldShort()]
  const { numAgrees, numDisagrees, numPasses } = stats.tally
  return [stats.size, numAgrees, numDisagrees, numPasses]
}

const stepsOf = ({ clustersStats }: Opinion, key: GroupKey): (string | number)[] => {
  const group = clustersStats.find((stats) => stats.key === key)
  if (!group) return ['', '', '', '']
  const { shares } = groupStats(group)
  if (!shares || !group.figure) return [withheldShort(), withheldShort(), withheldShort(), '']
  const { agree, disagree, pass } = shares
  return [agree.short, disagree.short, pass?.short ?? '', group.figure.base]
}

/** The headings of the columns with the run and the license. */
export const ORIGIN = [m.asOfVote, m.asOf, m.license]

export const originOf = (
  map: Pick<OpinionMap, 'asOfVote' | 'createdAt'> | undefined,
  terms: string,
): (string | number)[] => [map?.createdAt ? map.asOfVote : '', map?.createdAt ?? '', terms]
