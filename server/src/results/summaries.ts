import { groupLetter } from '#results/position.ts'
import type { StoredDistinction, StoredShared } from '#results/run-words.sql.ts'
import * as texts from '#texts/english/summaries.ts'

// Decides which facts the summaries of analyses contain, with the counts of every sentence.

/** The current text of an opinion, as plain text on one line. */
export type OpinionSentence = { slugId: string; text: string }

/** The longest summaries that existing clients accept. */
export const MAX_GROUP_SUMMARY = 1000
export const MAX_CONVERSATION_SUMMARY = 500

const MAX_QUOTE = 140
const MAX_OPINIONS = 3

type GroupFacts = {
  isSide: boolean
  size: texts.GroupSize
  numPeople: number
  opinions: readonly (StoredDistinction & OpinionSentence)[]
  words: readonly { word: string; numOpinions: number }[]
}

/** The distinctive opinions of a group, in as many whole sentences as fit. */
export const groupSummary = ({ isSide, size, numPeople, opinions, words }: GroupFacts): string =>
  fitting(
    [
      isSide ? texts.ONE_SIDE : texts.groupSize(size, numPeople),
      ...opinions
        .slice(0, MAX_OPINIONS)
        .map((opinion) => texts.setsGroupApart({ ...opinion, quote: quoteOf(opinion) })),
      ...(words.length === 0 ? [] : [texts.wordsOfGroup(words)]),
    ],
    MAX_GROUP_SUMMARY,
  )

type ConversationFacts = {
  sizes: readonly texts.GroupSize[]
  /** The groups are sides, whose sizes say nothing. */
  areSides: boolean
  shared: (StoredShared & OpinionSentence) | undefined
  dividing: (StoredShared & OpinionSentence) | undefined
}

/** The opinion that all groups share most, and the one that most certainly divides them. */
export const conversationSummary = ({ sizes, areSides, shared, dividing }: ConversationFacts): string =>
  fitting(
    [
      areSides ? texts.numOfSides(sizes.length) : texts.sizesOfGroups(sizes),
      ...(shared ? [texts.sharedSentence(factOf(shared))] : []),
      ...(dividing ? [texts.dividingSentence(factOf(dividing))] : []),
    ],
    MAX_CONVERSATION_SUMMARY,
  )

const factOf = (opinion: StoredShared & OpinionSentence) => ({
  direction: opinion.direction,
  quote: quoteOf(opinion),
  shares: opinion.groups.map((group) => ({ ...group, letter: groupLetter(group.key) })),
})

/** Quotes an opinion; a long one is cut off at the end of a word. */
function quoteOf({ text }: OpinionSentence): string {
  const characters = [...text]
  if (characters.length <= MAX_QUOTE) return texts.quoted(text)
  const cut = characters.slice(0, MAX_QUOTE - 1).join('')
  return texts.quoted(`${cut.replace(/(?<!\s)\s+\S*$/, '')}…`)
}

/** The sentences up to the first one that does not fit. */
function fitting(sentences: readonly string[], max: number): string {
  let text = ''
  for (const sentence of sentences) {
    const longer = text === '' ? sentence : `${text} ${sentence}`
    if (longer.length > max) return text
    text = longer
  }
  return text
}
