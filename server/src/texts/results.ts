import type { Conversation, ShareStep, Structure } from '@parley/contract'
import { inDigits, inWords, listText } from '#texts/numbers.ts'

// Texts about results in summaries, in names of groups, and in previews of links.

type Direction = 'agree' | 'disagree'

/**
 * How many of the people who voted agree or disagree, as exact numbers or as a step, and the letter of their group if
 * they are a group.
 */
type Share = ({ numHits: number; numVotes: number } | { step: ShareStep }) & { letter?: string }

function shareOf({ letter, ...share }: Share): string {
  if ('step' in share) return `${stepOf(share.step)} of ${letter ?? 'those who voted'}`
  const { numHits, numVotes } = share
  const shareText = `${Math.round((100 * numHits) / numVotes)}% of ${inDigits(numVotes)} who voted`
  return letter === undefined ? shareText : `${letter} ${shareText}`
}

const STEPS = {
  most: 'most',
  half: 'about half',
  fewer: 'a minority',
  over90: 'over 90%',
  under10: 'under 10%',
}

const stepOf = (step: ShareStep): string => (typeof step === 'number' ? `about ${step}%` : STEPS[step])

/** The name of a group from its stance. */
export const stanceName = ({ isFor, phrase }: { isFor: boolean; phrase: string }): string =>
  `${isFor ? 'For' : 'Against'} ${phrase}`

export const quoted = (words: string): string => `“${words}”`

type Size = { size: number; tenths: number | undefined; numPeople: number }

export const groupSize = ({ size, tenths, numPeople }: Size): string =>
  tenths === undefined
    ? `${inDigits(size)} of ${inDigits(numPeople)} people.`
    : `About ${tenths} in 10 of ${inDigits(numPeople)} people.`

/**
 * The number of people in an outer third says nothing, so only the number of those placed there with certainty is
 * given.
 */
export const sideSize = ({ size, tenths, numPeople }: Size): string =>
  `Clearly at this end: ${tenths === undefined ? inDigits(size) : `about ${tenths} in 10`} of ${inDigits(numPeople)} people.`

export const setsGroupApart = (fact: {
  direction: Direction
  quote: string
  group: Share
  others?: Share
}): string => {
  const others = fact.others === undefined ? '' : `, of the others ${shareOf(fact.others)}`
  return `More of them ${fact.direction} with ${fact.quote}: ${shareOf(fact.group)}${others}.`
}

export const wordsOfGroup = (words: readonly { word: string; numOpinions: number }[]): string =>
  `Words of opinions that they agree with more than others, and in how many: ${words.map(({ word, numOpinions }) => `${quoted(word)} (${numOpinions})`).join(', ')}.`

/** The number of people at the ends of a direction says nothing about the people. */
export const numOfSides = (count: number): string => `${inWords(count)} sides, with people in between.`

export function sizesOfGroups(groups: readonly { numUsers: number; tenths?: number }[]): string {
  const sizes = groups.flatMap(({ tenths }) => (tenths === undefined ? [] : [String(tenths)]))
  return sizes.length === groups.length
    ? `${inWords(groups.length)} groups, of about ${listText(sizes)} in 10 people.`
    : `${inWords(groups.length)} groups, of ${listText(groups.map(({ numUsers }) => inDigits(numUsers)))} people.`
}

export const sharedSentence = (fact: { direction: Direction; quote: string; shares: Share[] }): string =>
  `${fact.shares.length === 2 ? 'Both' : 'All'} ${fact.direction} with ${fact.quote}: ${listText(fact.shares.map(shareOf))}.`

export const dividingSentence = (fact: { direction: Direction; quote: string; shares: Share[] }): string =>
  `They are far apart on ${fact.quote}: ${listText(fact.shares.map(shareOf))} ${fact.direction}.`

/** What the votes show where they show neither groups nor sides; nothing before that was measured. */
const WITHOUT_GROUPS: Partial<Record<Structure, string>> = {
  readiness: 'People mostly differ in how many of these opinions they agree with.',
  none: 'No clear groups yet.',
  too_few: 'Too few votes to tell what divides people.',
}

/**
 * The main result of a conversation in one sentence. The shared opinion is between `⟦` and `⟧`. While people can still
 * vote, the sentence contains the number of shared opinions instead of their text.
 */
export function headlineOf({ polis }: Pick<Conversation, 'polis'>): string | undefined {
  const { clusters, structure, sharedOpinionCount: numShared, mostSharedOpinion: most } = polis
  if (clusters.length === 0) return structure && WITHOUT_GROUPS[structure]
  if (clusters.length < 2 || numShared === undefined) return undefined
  const kind = structure === 'sides' ? 'sides' : 'groups'
  const groups = `${inWords(clusters.length)} ${kind}`
  const both = clusters.length === 2 ? 'both' : 'all'
  if (numShared === 0) return `${groups}. There is no opinion yet on which ${both} think alike.`
  if (most !== undefined)
    return `${both === 'both' ? `Both ${kind}` : `All ${groups.toLowerCase()}`} ${most.direction}: ⟦“${most.opinion}”⟧`
  const opinions = numShared === 1 ? 'opinion' : 'opinions'
  return `${groups} think alike on ⟦${inDigits(numShared)}\u00a0${opinions}⟧.`
}
