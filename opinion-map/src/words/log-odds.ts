import type { MapResult } from '../result.ts'
import { sharesIn } from './group-shares.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A word that a group supports more than others. */
export type GroupWord = {
  word: string
  /** The counted opinions that contain it, ascending. */
  opinionIds: number[]
  /** The agrees of the group with these opinions; `numOthersAgrees` are those of the other groups. */
  numAgrees: number
  numOthersAgrees: number
  /** The log-odds of the word, in standard errors. */
  score: number
}

type Sources = {
  vocabulary: Vocabulary
  columns: readonly number[]
}

/** A word that occurs in a single opinion would only repeat that opinion. */
const MIN_OPINIONS = 2
/** One-tailed 99 %. */
const MIN_SCORE = 2.3263478740408408
/** The maximum weight of the prior, in agrees, and its share of all agrees if there are few. */
const MAX_PRIOR = 500
const PRIOR_SHARE = 0.1

/**
 * The words that a group supports more than the others, by log-odds with an informative Dirichlet prior (Monroe,
 * Colaresi and Quinn 2008, “Fightin' words”, eq. 16–22). A word counts once for each agree with an opinion that
 * contains it. Let y and n be the agrees of the group for the word and for all words, y′ and n′ those of the others,
 * and α the prior, which is proportional to all agrees and sums to α₀. Then
 *
 *     δ = ln((y + α) / (n + α₀ − y − α)) − ln((y′ + α) / (n′ + α₀ − y′ − α)),  score = δ / √(1/(y + α) + 1/(y′ + α)).
 *
 * Votes are clustered by opinion, so the score only ranks words and is not a statistical test. Ties are sorted by word.
 */
export function distinguishingWords(
  result: MapResult,
  { vocabulary, columns }: Sources,
): Map<number, GroupWord[]> {
  const keys = result.groups.map(({ key }) => key)
  const found = new Map<string, { opinionIds: number[]; agrees: number[] }>()
  const sums = keys.map(() => 0)
  for (const column of columns) {
    const opinionId = result.opinionIds[column]!
    const shares = sharesIn(result, column, 'agree')
    // If too few people of one group voted, the words would look as if only the other groups supported them.
    if (shares.length < keys.length) continue
    for (const word of vocabulary.wordsOf.get(opinionId) ?? []) {
      const entry = found.get(word) ?? { opinionIds: [], agrees: keys.map(() => 0) }
      found.set(word, entry)
      entry.opinionIds.push(opinionId)
      shares.forEach(({ numHits }, g) => {
        entry.agrees[g]! += numHits
        sums[g]! += numHits
      })
    }
  }
  const total = sum(sums)
  const weight = Math.min(MAX_PRIOR, PRIOR_SHARE * total)
  return new Map(
    keys.map((key, g) => {
      const words = Array.from(found, ([word, { opinionIds, agrees }]): GroupWord => {
        const numAgrees = agrees[g]!
        const numOthersAgrees = sum(agrees) - numAgrees
        const prior = total === 0 ? 0 : (weight * sum(agrees)) / total
        const own = { hits: numAgrees + prior, all: sums[g]! + weight }
        const other = { hits: numOthersAgrees + prior, all: total - sums[g]! + weight }
        return { word, opinionIds, numAgrees, numOthersAgrees, score: logOdds(own, other) }
      })
      const telling = words.filter(
        ({ opinionIds, score }) => opinionIds.length >= MIN_OPINIONS && score > MIN_SCORE,
      )
      return [key, telling.sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))]
    }),
  )
}

type Odds = { hits: number; all: number }

/** The difference of two log-odds, in standard errors; 0 if there are no agrees. */
function logOdds(own: Odds, other: Odds): number {
  if (own.hits <= 0 || other.hits <= 0 || own.hits >= own.all || other.hits >= other.all) return 0
  const difference =
    Math.log(own.hits / (own.all - own.hits)) - Math.log(other.hits / (other.all - other.hits))
  return difference / Math.sqrt(1 / own.hits + 1 / other.hits)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
