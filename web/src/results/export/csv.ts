import { plainLine, type GroupKey, type Opinion, type OpinionMap } from '@parley/contract'
import { withheldShort } from '#messages/analysis.ts'
import * as m from '#messages/resultsCsv.ts'
import { figuresOfGroup } from '#results/figures.ts'
import { letterOf } from '#ui/groups.ts'

type TakenAlong = {
  opinions: readonly Opinion[]
  /** The run that the groups' numbers come from, where there is one. */
  map?: Pick<OpinionMap, 'asOfVote' | 'createdAt'> | undefined
  /** The terms under which the file may be used. */
  terms: string
}

/**
 * Every opinion with its totals and each group's figures, under a line of headings. Each line says of which run it is and
 * under which terms, so that it stays true wherever it is copied, and programs read the file as one table.
 */
export const opinionRows = ({ opinions, map, terms }: TakenAlong): (string | number)[][] => {
  const keys = [
    ...new Set(opinions.flatMap(({ clustersStats }) => clustersStats.map(({ key }) => key))),
  ].sort()
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
          m.groupSize(letter),
          m.groupAgree(letter),
          m.groupDisagree(letter),
          m.groupPass(letter),
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
      opinion.numParticipants,
      ...keys.flatMap((key) => groupCells(opinion, key)),
      ...originOf(map, terms),
    ]),
  ]
}

const groupCells = (opinion: Opinion, key: GroupKey): (string | number)[] => {
  const figures = figuresOfGroup(opinion, key)
  if (!figures) return ['', '', '', '']
  if (!figures.tally) return [figures.size, withheldShort(), withheldShort(), withheldShort()]
  const { numAgrees, numDisagrees, numPasses } = figures.tally
  return [figures.size, numAgrees, numDisagrees, numPasses]
}

/** The headings of what each line says of where it is from: which run, and the terms. */
export const ORIGIN = [m.asOfVote, m.asOf, m.terms]

export const originOf = (
  map: Pick<OpinionMap, 'asOfVote' | 'createdAt'> | undefined,
  terms: string,
): (string | number)[] => [map?.createdAt ? map.asOfVote : '', map?.createdAt ?? '', terms]
