import { LANGUAGES, plainLine } from '@parley/contract'
import { languageByScript } from '#opinions/script-language.ts'

/** Languages in Latin letters that are tried in every conversation. */
const TRIED = LANGUAGES.map(({ code }) => code)
const MIN_LETTERS = 4
/**
 * A text is taken to be in the language of its conversation unless another one fits better by this share, and to be in
 * none if two others fit about as well. Short texts need more, since single words are found in many languages.
 */
const betterBy = (numLetters: number) => 1 + 6 / numLetters
const clearBy = (numLetters: number) => 1 + 1.5 / numLetters
/** With fewer letters, a text in none of the languages that are tried cannot be told from one in them. */
const MIN_LETTERS_OF_OTHERS = 40
const OTHERS_BETTER_BY = 1.1
const WEB_ADDRESSES = /(?:https?:\/\/|www\.)\S+/giu
const MAIL_ADDRESSES = /(?<!\S)[^\s@]+@\S+/gu

/**
 * Detects the language of what a person wrote, as HTML; undefined if it does not tell. `expected` is the language of the
 * conversation. The tables are loaded with the first text, so that a server that detects nothing does without them.
 */
export async function detectLanguage(html: string, expected?: string): Promise<string | undefined> {
  const text = plainLine(html).replace(WEB_ADDRESSES, ' ').replace(MAIL_ADDRESSES, ' ')
  const numLetters = text.match(/\p{L}/gu)?.length ?? 0
  const byScript = languageByScript(text, expected)
  if (byScript !== 'latin') return numLetters === 0 ? undefined : byScript
  if (numLetters < MIN_LETTERS) return undefined
  const { eld } = await import('eld/extrasmall')
  return bestOf(eld.detect(text).getScores(), { expected, numLetters })
}

function bestOf(
  scores: Readonly<Record<string, number>>,
  { expected, numLetters }: { expected: string | undefined; numLetters: number },
): string | undefined {
  const scoreOf = (code: string) => rawScore(scores[code]) * (code === expected ? betterBy(numLetters) : 1)
  const tried = [...new Set([...(expected === undefined ? [] : [expected]), ...TRIED])]
  const [best, second] = tried.toSorted((a, b) => scoreOf(b) - scoreOf(a))
  if (best === undefined || scoreOf(best) === 0) return undefined
  if (best !== expected && second !== undefined && scoreOf(best) < scoreOf(second) * clearBy(numLetters))
    return undefined
  const bestOfAll = Math.max(...Object.values(scores).map(rawScore))
  const isInAnother = numLetters >= MIN_LETTERS_OF_OTHERS && bestOfAll > scoreOf(best) * OTHERS_BETTER_BY
  return isInAnother ? undefined : best
}

/** The library squeezes scores between 0 and 1; ratios have a meaning before that. */
const rawScore = (score = 0): number => score / (1 - score)
