import { plainLine, writeAddress, type Conversation, type Opinion, type OpinionMap } from '@parley/contract'
import { numVoters, type Tally } from '#counts/ownVote.ts'
import { hasTotals, noTotalsText } from '#counts/totals.ts'
import * as m from '#messages/citation.ts'
import { listWithSemicolons } from '#messages/lists.ts'
import type { ChartSource } from '#results/export/chartSource.ts'
import { groupStats, totalStats } from '#results/stats.ts'
import { momentInUtc } from '#ui/dates.ts'
import { percent, wholeNumber } from '#ui/format.ts'
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

/** Fewer are named as a count: a percentage of seven people would say more than is known. */
const MIN_VOTERS_FOR_PERCENT = 30
/** From this share on the sentence tells how many disagree, as "2% agreed" would hide what nearly all said. */
const NEARLY_ALL = 0.9

type Answer = 'agree' | 'disagree'
const COUNT_OF: Record<Answer, (tally: Tally) => number> = {
  agree: ({ numAgrees }) => numAgrees,
  disagree: ({ numDisagrees }) => numDisagrees,
}

/** The figures of an opinion in one sentence with their bases, their date and their source. */
export function citationSentence({ opinion, map, source, address }: CitedOpinion): string {
  const { tally } = totalStats(opinion)
  const voters = numVoters(tally)
  const answer = voters > 0 && tally.numDisagrees >= NEARLY_ALL * voters ? 'disagree' : 'agree'
  const count = COUNT_OF[answer](tally)
  const groups = opinion.clustersStats.map((group) => groupWords(map, group, answer))
  const parts = {
    opinion: plainLine(opinion.opinion),
    conversation: source.title,
    answer,
    voters,
    groups: groups.length === 0 ? 'none' : listWithSemicolons(groups),
    ...runOf(map),
    terms: source.terms,
    address,
  }
  if (voters === 0) return m.cited.nobody(parts)
  if (voters === 1) return m.cited.theOnlyOne(count === 1 ? parts : { ...parts, answer: 'neither' })
  if (count === 0) return m.cited.none(parts)
  if (count === voters) return m.cited.all(parts)
  const share = voters < MIN_VOTERS_FOR_PERCENT ? wholeNumber(count) : percent(count, voters)
  return m.cited.some({ ...parts, share })
}

/** The share of a group with its base, or that it is not shown. */
function groupWords(map: OpinionMap, group: Group, answer: Answer): string {
  const parts = { kind: groupingKindOf(map), letter: letterOf(group.key) }
  const name = nameIn(map, group.key)
  const figures = shareIn(group, answer)
  if (!figures)
    return name === undefined ? m.notShownForGroup(parts) : m.notShownForNamedGroup({ ...parts, name })
  return name === undefined
    ? m.ofGroup({ ...parts, ...figures })
    : m.ofNamedGroup({ ...parts, ...figures, name })
}

type Group = Opinion['clustersStats'][number]

/** The name that a person gave the group, or that is taken from opinions; names that a model wrote are no citation. */
export const nameIn = ({ groups }: OpinionMap, key: Group['key']): string | undefined => {
  const group = groups.find((each) => each.key === key)
  return group?.label ?? (group?.name?.source === 'opinion' ? group.name.text : undefined)
}

/** The share of a group's voters who gave an answer, or their number if few voted; undefined if it is withheld. */
const shareIn = (group: Group, answer: Answer): { share: string; voters: string } | undefined => {
  const { tally, shares } = groupStats(group)
  const isCount = tally !== undefined && numVoters(tally) < MIN_VOTERS_FOR_PERCENT
  if (shares && !isCount) return { share: shares[answer].text, voters: shares.voters }
  if (!tally) return undefined
  return { share: wholeNumber(COUNT_OF[answer](tally)), voters: wholeNumber(numVoters(tally)) }
}
