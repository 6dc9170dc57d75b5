import { plainLine, writeAddress, type Conversation, type Opinion, type OpinionMap } from '@parley/contract'
import { numVoters } from '#counts/ownVote.ts'
import { hasTotals, noTotalsText } from '#counts/totals.ts'
import * as m from '#messages/citation.ts'
import type { ChartSource } from '#results/export/chartSource.ts'
import { groupStats, totalStats } from '#results/stats.ts'
import { momentInUtc } from '#ui/dates.ts'
import { shareOrCount, wholeNumber } from '#ui/format.ts'
import { groupingKindOf, letterOf } from '#ui/groups.ts'

/** An opinion with what a citation of it says: its conversation, its run, its license and its address. */
export type CitedOpinion = {
  conversation: Conversation
  opinion: Opinion
  /** The run that the figures are from. */
  map: OpinionMap
  source: ChartSource
  /** The address of the opinion on this site. */
  address: string
}

/** The address of an opinion among the others of its conversation. */
export const opinionAddress = (origin: string, conversationSlugId: string, opinion: string): string =>
  origin + writeAddress('/conversation/$postSlugId', { postSlugId: conversationSlugId }, { opinion })

/** Why an opinion has no figures to cite; undefined if it has some. */
export const whyNoFigures = ({
  conversation: { metadata },
  opinion,
  map,
}: Pick<CitedOpinion, 'conversation' | 'opinion' | 'map'>): string | undefined => {
  if (opinion.moderation.status === 'moderated') return m.removed()
  if (!hasTotals(metadata)) return noTotalsText(metadata)
  return map.createdAt === undefined ? m.notComputed() : undefined
}

/** When the votes were counted, and in which run. */
export const runOf = ({ createdAt = '', runId = 0 }: OpinionMap) => ({
  moment: momentInUtc(createdAt),
  run: String(runId),
})

/** The figures of an opinion in one sentence with their bases, their date and their source. */
export function citationSentence({ opinion, map, source, address }: CitedOpinion): string {
  const { tally } = totalStats(opinion)
  const votes = numVoters(tally)
  return m.cited({
    opinion: plainLine(opinion.opinion),
    conversation: source.title,
    total: {
      votes,
      agrees: tally.numAgrees,
      voters: wholeNumber(votes),
      share: shareOrCount(tally.numAgrees, votes),
    },
    kind: groupingKindOf(map),
    groups: opinion.clustersStats.map((group) => ({
      letter: letterOf(group.key),
      name: nameIn(map, group.key),
      ...answerOf(group),
    })),
    ...runOf(map),
    terms: source.terms,
    address,
  })
}

type Group = Opinion['clustersStats'][number]

/** The name that a person gave the group, or that is taken from opinions; names that a model wrote are no citation. */
export const nameIn = ({ groups }: OpinionMap, key: Group['key']): string | undefined => {
  const group = groups.find((each) => each.key === key)
  return group?.label ?? (group?.name?.source === 'opinion' ? group.name.text : undefined)
}

/** The share of a group's voters who agree, or their number if few voted; no share if it is withheld. */
const answerOf = (group: Group): { share?: string; voters: string } => {
  const { tally, shares } = groupStats(group)
  if (shares) return { share: shares.agree.text, voters: shares.voters }
  if (!tally) return { voters: '' }
  return { share: wholeNumber(tally.numAgrees), voters: wholeNumber(numVoters(tally)) }
}
