import { tokensOf, wordKey } from './tokens.ts'

/** The words of the texts of a conversation. */
export type Vocabulary = {
  /** The words of each opinion's text that say something, each once. */
  wordsOf: ReadonlyMap<number, readonly string[]>
  /** Words that say nothing about what people think: those given, and those that are in many texts. */
  isStopWord: (word: string) => boolean
}

export type OpinionText = { opinionId: number; text: string }

export type VocabularyOptions = {
  /** Words to leave out, in any spelling; of whatever languages the caller knows. */
  stopWords?: Iterable<string>
  /** Words in more than this share of the texts are left out, from {@link MIN_TEXTS} texts on. */
  maxShare?: number
}

/** The number of texts below which common words are kept: they are what the conversation is about. */
const MIN_TEXTS = 20

/** A single letter is no word in alphabets; in scripts without them one character can be. */
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
