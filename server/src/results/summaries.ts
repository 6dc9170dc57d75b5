import type { DistinguishingOpinion, SharedOpinion } from '@parley/opinion-map'
import { groupLetter } from '#results/position.ts'

// The summaries of analyses, as they travel. English, with the counts of every sentence.

/** Today's words of an opinion, as plain text on one line. */
export type SaidOpinion = { slugId: string; text: string }

/** The longest summaries that existing clients take. */
export const MAX_GROUP_SUMMARY = 1000
export const MAX_CONVERSATION_SUMMARY = 500

const MAX_QUOTE = 140
const MAX_OPINIONS = 3

type GroupFacts = {
  size: number
  numPeople: number
  opinions: readonly (DistinguishingOpinion & SaidOpinion)[]
  words: readonly { word: string; numOpinions: number }[]
}

/** What sets a group apart: as many whole sentences as there is room for. */
export function groupSummary({ size, numPeople, opinions, words }: GroupFacts): string {
  const said = opinions
    .slice(0, MAX_OPINIONS)
    .map(
      ({ direction, text, group, others }) =>
        `More of them ${direction} with ${quoted(text)}: ${shareOf(group)}, of the others ${shareOf(others)}.`,
    )
  const telling = words.map(({ word, numOpinions }) => `“${word}” (${numOpinions})`)
  const wordsSentence =
    telling.length === 0
      ? []
      : [`Words of opinions that they agree with more than others, and in how many: ${telling.join(', ')}.`]
  return fitting(
    [`${shown(size)} of ${shown(numPeople)} people.`, ...said, ...wordsSentence],
    MAX_GROUP_SUMMARY,
  )
}

type ConversationFacts = {
  sizes: readonly number[]
  shared: (SharedOpinion & SaidOpinion) | undefined
  dividing: (SharedOpinion & SaidOpinion) | undefined
}

/** What all groups share most, and what divides them most surely. */
export function conversationSummary({ sizes, shared, dividing }: ConversationFacts): string {
  const groups = `${NUMBERS[sizes.length] ?? sizes.length} groups, of ${listed(sizes.map(shown))} people.`
  const alike =
    shared &&
    `${sizes.length === 2 ? 'Both' : 'All'} ${shared.direction} with ${quoted(shared.text)}: ${sharesOf(shared)}.`
  const apart =
    dividing && `They are far apart on ${quoted(dividing.text)}: ${sharesOf(dividing)} ${dividing.direction}.`
  return fitting([groups, alike ?? '', apart ?? ''], MAX_CONVERSATION_SUMMARY)
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

const shown = (count: number): string => count.toLocaleString('en-US')

const shareOf = ({ numHits, numVotes }: { numHits: number; numVotes: number }): string =>
  `${Math.round((100 * numHits) / numVotes)}% of ${shown(numVotes)} who voted`

const sharesOf = ({ groups }: SharedOpinion): string =>
  listed(groups.map((group) => `${groupLetter(group.key)} ${shareOf(group)}`))

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** The words of somebody, cut off at the end of a word where they are long. */
function quoted(text: string): string {
  const characters = [...text]
  if (characters.length <= MAX_QUOTE) return `“${text}”`
  const cut = characters.slice(0, MAX_QUOTE - 1).join('')
  return `“${cut.replace(/\s+\S*$/, '')}…”`
}

/** The sentences up to the first one that there is no room for. */
function fitting(sentences: readonly string[], max: number): string {
  let text = ''
  for (const sentence of sentences.filter((one) => one !== '')) {
    const longer = text === '' ? sentence : `${text} ${sentence}`
    if (longer.length > max) return text
    text = longer
  }
  return text
}
