import type { Conversation, ShareStep } from '@parley/contract'
import { inFigures, inWords, listed } from '#texts/numbers.ts'

// Texts about results in summaries, in names of groups, and in previews of links.

type Direction = 'agree' | 'disagree'

/**
 * How many of those who voted agree or disagree, exactly or in a step, and the letter of their group if they are one.
 */
type Share = ({ numHits: number; numVotes: number } | { step: ShareStep }) & { letter?: string }

function shareOf({ letter, ...share }: Share): string {
  if ('step' in share) return `${stepOf(share.step)} of ${letter ?? 'those who voted'}`
  const { numHits, numVotes } = share
  const of = `${Math.round((100 * numHits) / numVotes)}% of ${inFigures(numVotes)} who voted`
  return letter === undefined ? of : `${letter} ${of}`
}

const STEPS = {
  most: 'most',
  half: 'about half',
  fewer: 'a minority',
  over90: 'over 90%',
  under10: 'under 10%',
}

const stepOf = (step: ShareStep): string => (typeof step === 'number' ? `about ${step}%` : STEPS[step])

/** The name of a group by what it is for or against. */
export const stanceName = ({ isFor, phrase }: { isFor: boolean; phrase: string }): string =>
  `${isFor ? 'For' : 'Against'} ${phrase}`

export const quoted = (words: string): string => `“${words}”`

type Size = { size: number; tenths: number | undefined; numPeople: number }

export const groupSize = ({ size, tenths, numPeople }: Size): string =>
  tenths === undefined
    ? `${inFigures(size)} of ${inFigures(numPeople)} people.`
    : `About ${tenths} in 10 of ${inFigures(numPeople)} people.`

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

export function sizesOfGroups(groups: readonly { numUsers: number; tenths?: number }[]): string {
  const told = groups.flatMap(({ tenths }) => (tenths === undefined ? [] : [String(tenths)]))
  return told.length === groups.length
    ? `${inWords(groups.length)} groups, of about ${listed(told)} in 10 people.`
    : `${inWords(groups.length)} groups, of ${listed(groups.map(({ numUsers }) => inFigures(numUsers)))} people.`
}

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
