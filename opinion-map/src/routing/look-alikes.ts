import { disjointSets } from '../disjoint-sets.ts'

/** The share of common words, among all words of two texts, from which they say nearly the same. */
const MIN_COMMON = 0.5
/** With a single word in common, texts are only about the same. */
const MIN_COMMON_WORDS = 2
/** Only texts that share a rarer word than this are compared, so that many texts take little time. */
const MAX_TEXTS_OF_WORD = 100

/**
 * A number for each text, given by its distinct words: texts with the same number say nearly the same, directly or by
 * way of others; 0 for a text like no other.
 */
export function lookAlikes(texts: readonly (readonly string[])[]): number[] {
  const { rootOf, join } = disjointSets(texts.length)
  const textsOf = new Map<string, number[]>()
  texts.forEach((words, index) => {
    const numCommon = new Map<number, number>()
    for (const word of words) {
      const earlier = textsOf.get(word) ?? []
      if (earlier.length <= MAX_TEXTS_OF_WORD)
        for (const other of earlier) numCommon.set(other, (numCommon.get(other) ?? 0) + 1)
      if (earlier.push(index) === 1) textsOf.set(word, earlier)
    }
    for (const [other, common] of numCommon)
      if (common >= Math.max(MIN_COMMON_WORDS, MIN_COMMON * (words.length + texts[other]!.length - common)))
        join(other, index)
  })
  const roots = texts.map((_, index) => rootOf(index))
  const sizes = new Map<number, number>()
  for (const root of roots) sizes.set(root, (sizes.get(root) ?? 0) + 1)
  const numbered = [...sizes].filter(([, size]) => size > 1).map(([root]) => root)
  return roots.map((root) => numbered.indexOf(root) + 1)
}
