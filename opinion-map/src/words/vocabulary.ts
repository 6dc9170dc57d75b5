import { tokensOf, wordKey } from './tokens.ts'

/** The words of the texts of a conversation. */
export type Vocabulary = {
  /** The distinct words of each opinion's text, without stop words. */
  wordsOf: ReadonlyMap<number, readonly string[]>
  /** Whether a word is too common to be meaningful: it is in the given list or in many texts. */
  isStopWord: (word: string) => boolean
}

export type OpinionText = { opinionId: number; text: string }

export type VocabularyOptions = {
  /** Words to leave out, in any spelling and in any languages. */
  stopWords?: Iterable<string>
  /** Words in more than this share of the texts are left out if there are at least {@link MIN_TEXTS} texts. */
  maxShare?: number
}

/** With fewer texts, common words are kept, because they are the subject of the conversation. */
const MIN_TEXTS = 20

/** A single letter of an alphabet is not a word; in other scripts a single character can be one. */
const TOO_SHORT = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u

/** Reads the texts of a conversation, in any script. The same texts in any order give the same vocabulary. */
export function buildVocabulary(
  texts: readonly OpinionText[],
  { stopWords = [], maxShare = 0.2 }: VocabularyOptions = {},
): Vocabulary {
  const given = new Set(Array.from(stopWords, wordKey))
  const all = new Map(
    texts.map(({ opinionId, text }) => [opinionId, [...new Set(tokensOf(text).map(({ word }) => word))]]),
  )
  const numTexts = new Map<string, number>()
  for (const words of all.values())
    for (const word of words) numTexts.set(word, (numTexts.get(word) ?? 0) + 1)
  const most = all.size < MIN_TEXTS ? Infinity : maxShare * all.size
  const isStopWord = (word: string) =>
    given.has(word) || TOO_SHORT.test(word) || (numTexts.get(word) ?? 0) > most
  const wordsOf = new Map(
    Array.from(all, ([id, words]) => [id, words.filter((word) => !isStopWord(word))] as const),
  )
  return { wordsOf, isStopWord }
}
