import { nearestFraction, type Fraction, type ShareStep } from '@parley/contract'
import { capitalized, inDigits, inWords, listText } from '#texts/english/numbers.ts'

// Texts of summaries and of names of groups. Responses contain them in English, since responses are the same for all
// readers; the screens show none of these summaries, and names only where an opinion says them in English.

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

/** The size of a group: its expected share of everybody, or tenths where only these are published. */
export type GroupSize = { numUsers: number; share?: number; tenths?: number }

const FRACTIONS: Record<Fraction, string> = {
  under_tenth: 'under a tenth',
  tenth: 'about a tenth',
  fifth: 'about a fifth',
  quarter: 'about a quarter',
  third: 'about a third',
  two_fifths: 'about two fifths',
  half: 'about half',
  three_fifths: 'about three fifths',
  two_thirds: 'about two thirds',
  three_quarters: 'about three quarters',
  four_fifths: 'about four fifths',
  nine_tenths: 'about nine tenths',
  nearly_all: 'nearly all',
}

const shareInWords = (share: number): string => FRACTIONS[nearestFraction(share)]

export function groupSize({ numUsers, share, tenths }: GroupSize, numPeople: number): string {
  if (share !== undefined) return `${capitalized(shareInWords(share))} of the participants.`
  return tenths === undefined
    ? `${inDigits(numUsers)} of ${inDigits(numPeople)} people.`
    : `About ${tenths} in 10 of ${inDigits(numPeople)} people.`
}

/** The number of people on a side follows from how sides are defined, so it is not told. */
export const ONE_SIDE = 'The third of people at this end.'

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
  `Words of opinions that they agree with more than others do, and in how many: ${words.map(({ word, numOpinions }) => `${quoted(word)} (${numOpinions})`).join(', ')}.`

/** The number of people at the ends of a direction says nothing about the people. */
export const numOfSides = (count: number): string => `${inWords(count)} sides, with people in between.`

export function sizesOfGroups(groups: readonly GroupSize[]): string {
  const start = `${inWords(groups.length)} groups, of`
  const tenthsOfAll = groups.flatMap(({ tenths }) => (tenths === undefined ? [] : [String(tenths)]))
  if (tenthsOfAll.length === groups.length) return `${start} about ${listText(tenthsOfAll)} in 10 people.`
  const shares = groups.flatMap(({ share }) => (share === undefined ? [] : [shareInWords(share)]))
  if (shares.length === groups.length) {
    const isSame = new Set(shares).size === 1
    return `${inWords(groups.length)} groups, ${isSame ? `each ${shares[0]}` : listText(shares)} of the participants.`
  }
  return `${start} ${listText(groups.map(({ numUsers }) => inDigits(numUsers)))} people.`
}

export const sharedSentence = (fact: { direction: Direction; quote: string; shares: Share[] }): string =>
  `${fact.shares.length === 2 ? 'Both' : 'All'} ${fact.direction} with ${fact.quote}: ${listText(fact.shares.map(shareOf))}.`

export const dividingSentence = (fact: { direction: Direction; quote: string; shares: Share[] }): string =>
  `They are far apart on ${fact.quote}: ${listText(fact.shares.map(shareOf))} ${fact.direction}.`
