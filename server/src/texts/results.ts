import type { Conversation } from '@parley/contract'
import { inFigures, inWords, listed } from '#texts/numbers.ts'

// Texts about results in summaries, in names of groups, and in previews of links.

type Direction = 'agree' | 'disagree'

/** How many of those who voted agree or disagree, and the letter of their group if they are one. */
type Share = { numHits: number; numVotes: number; letter?: string }

const shareOf = ({ numHits, numVotes, letter }: Share): string =>
  `${letter === undefined ? '' : `${letter} `}${Math.round((100 * numHits) / numVotes)}% of ${inFigures(numVotes)} who voted`

/** The name of a group by what it is for or against. */
export const stanceName = ({ isFor, phrase }: { isFor: boolean; phrase: string }): string =>
  `${isFor ? 'For' : 'Against'} ${phrase}`

export const quoted = (words: string): string => `“${words}”`

export const groupSize = ({ size, numPeople }: { size: number; numPeople: number }): string =>
  `${inFigures(size)} of ${inFigures(numPeople)} people.`

export const setsGroupApart = (fact: {
  direction: Direction
  quote: string
  group: Share
  others: Share
}): string =>
  `More of them ${fact.direction} with ${fact.quote}: ${shareOf(fact.group)}, of the others ${shareOf(fact.others)}.`

export const wordsOfGroup = (words: readonly { word: string; numOpinions: number }[]): string =>
  `Words of opinions that they agree with more than others, and in how many: ${words.map(({ word, numOpinions }) => `${quoted(word)} (${numOpinions})`).join(', ')}.`

export const sizesOfGroups = (sizes: readonly number[]): string =>
  `${inWords(sizes.length)} groups, of ${listed(sizes.map(inFigures))} people.`

export const allThinkAlike = (fact: { direction: Direction; quote: string; shares: Share[] }): string =>
  `${fact.shares.length === 2 ? 'Both' : 'All'} ${fact.direction} with ${fact.quote}: ${listed(fact.shares.map(shareOf))}.`

export const areFarApart = (fact: { direction: Direction; quote: string; shares: Share[] }): string =>
  `They are far apart on ${fact.quote}: ${listed(fact.shares.map(shareOf))} ${fact.direction}.`

/**
 * The finding of a conversation in one sentence. The shared opinion is between `⟦` and `⟧`. While votes may still be
 * cast, it says how much is shared, not what.
 */
export function headlineOf({ polis }: Pick<Conversation, 'polis'>): string | undefined {
  const { clusters, sharedOpinionCount: numShared, mostSharedOpinion: most } = polis
  if (clusters.length < 2 || numShared === undefined) return undefined
  const groups = `${inWords(clusters.length)} groups`
  const both = clusters.length === 2 ? 'both' : 'all'
  if (numShared === 0) return `${groups}. There is no opinion yet on which ${both} think alike.`
  if (most !== undefined)
    return `${both === 'both' ? 'Both groups' : `All ${groups.toLowerCase()}`} ${most.direction}: ⟦“${most.opinion}”⟧`
  const opinions = numShared === 1 ? 'opinion' : 'opinions'
  return `${groups} think alike on ⟦${inFigures(numShared)}\u00a0${opinions}⟧.`
}
