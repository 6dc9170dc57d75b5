/**
 * The stance of an English opinion: `For` or `Against`, and one to three of its words. Only opinions with one of a few
 * sentence patterns have a stance. For other opinions, no stance is guessed.
 */
export type Stance = { isFor: boolean; phrase: string }

/**
 * The stance of people who vote this way on an opinion, given as plain text on one line; undefined if it is not clear.
 * People who reject an opinion against something need not be for it.
 */
export function stanceOf(text: string, direction: 'agree' | 'disagree'): Stance | undefined {
  const sentence = text.trim().replace(/(?<![.!])[.!]+$/, '')
  if (sentence.length > MAX_LENGTH || UNCLEAR.test(sentence)) return undefined
  for (const { pattern, isFor } of SENTENCE_PATTERNS) {
    const match = pattern.exec(sentence)
    if (match === null) continue
    const phrase = phraseOf(match.groups?.what ?? '', sentence.startsWith(match.groups?.what ?? ' '))
    if (phrase === undefined) continue
    if (!isFor && direction === 'disagree') return undefined
    return { isFor: isFor && direction === 'agree', phrase }
  }
  return undefined
}

const MAX_LENGTH = 280

// A second sentence, a question, a condition, a contrast or a negation may reverse the meaning.
const UNCLEAR =
  /[.!?:;"“”…]|\b(?:not|no|never|none|nobody|nothing|neither|nor|without|unless|until|if|but|although|though|however|instead|rather|than|only|except|too|less|would|could|might|cannot|unlike|stop)\b|n['’]t\b/i

const POSITIVE_PREDICATES =
  'good|great|important|essential|necessary|needed|beneficial|vital|crucial|a good idea|a great idea|right|positive'
const NEGATIVE_PREDICATES = 'bad|wrong|harmful|dangerous|a bad idea|terrible|a mistake|negative'
const POSITIVE_PARTICIPLES =
  'legal|legalized|adopted|passed|allowed|expanded|protected|funded|implemented|introduced|supported|encouraged|free|available|welcomed|built|approved'
const NEGATIVE_PARTICIPLES =
  'banned|prohibited|illegal|abolished|repealed|removed|rejected|eliminated|scrapped|forbidden'
const SUPPORT_VERBS =
  'adopt|pass|support|fund|build|create|implement|introduce|legalize|allow|expand|protect|keep|welcome|encourage|promote|provide|approve|have|get'
const OPPOSE_VERBS = 'oppose|ban|end|reject|repeal|abolish|prohibit|eliminate|scrap|block|forbid'
const SUBJECT = "(?:[\\p{L}\\p{N}'’-]+ ){1,4}?"
const OBJECT = '(?<what>.+)'
const SUBJECT_AS_OBJECT = "(?<what>(?:[\\p{L}\\p{N}'’-]+ ){1,4}?)"

const sentencePattern = (isFor: boolean, source: string) => ({
  isFor,
  pattern: new RegExp(`^${source}`, 'iu'),
})

/** The first pattern that matches decides the stance. */
const SENTENCE_PATTERNS = [
  sentencePattern(
    true,
    `(?:I|we) (?:strongly |fully |really )?(?:support|favou?r|want|need|back|welcome) ${OBJECT}`,
  ),
  sentencePattern(true, `(?:I am|I'm|I’m|we are) (?:for|in favou?r of|pleased with|happy with) ${OBJECT}`),
  sentencePattern(false, `(?:I|we) (?:strongly |fully )?(?:oppose|reject) ${OBJECT}`),
  sentencePattern(false, `(?:I am|I'm|I’m|we are) (?:against|opposed to|tired of) ${OBJECT}`),
  sentencePattern(true, `${SUBJECT_AS_OBJECT}(?:should|must) be (?:${POSITIVE_PARTICIPLES})(?: in | for |$)`),
  sentencePattern(false, `${SUBJECT_AS_OBJECT}(?:should|must) be (?:${NEGATIVE_PARTICIPLES})(?: in |$)`),
  sentencePattern(true, `${SUBJECT}(?:should|must|needs to|need to) (?:${SUPPORT_VERBS}) ${OBJECT}`),
  sentencePattern(false, `${SUBJECT}(?:should|must|needs to|need to) (?:${OPPOSE_VERBS}) ${OBJECT}`),
  sentencePattern(true, `${SUBJECT}needs? (?=a |an |the |more |better )${OBJECT}`),
  sentencePattern(true, `${SUBJECT_AS_OBJECT}(?:is|are) (?:${POSITIVE_PREDICATES})(?: for | to | in |$)`),
  sentencePattern(false, `${SUBJECT_AS_OBJECT}(?:is|are) (?:${NEGATIVE_PREDICATES})(?: for | to | in |$)`),
  sentencePattern(true, `(?:${SUPPORT_VERBS.replace('|have|get', '')}) ${OBJECT}`),
  sentencePattern(false, `(?:${OPPOSE_VERBS}) ${OBJECT}`),
  sentencePattern(true, '(?<what>(?:higher|lower|more|fewer|better|free|universal) [\\p{L} ]+)$'),
]

/** The maximum number of words in a phrase, so that a name has two to four words with `For` or `Against`. */
const MAX_WORDS = 3
const DETERMINERS = new Set(
  'the a an more our their its this that these those all any some every each'.split(' '),
)
const isDeterminer = (word: string): boolean => DETERMINERS.has(word.toLowerCase())
// These words begin a place, a purpose or a reason, which a phrase can leave out.
const ENDS_PHRASE = /^(?:to|in|because|so|as|within|throughout|downtown|now|again)$/i
// A phrase with one of these words is unclear: they refer to something else, mean almost nothing, or begin an essential
// part.
const EXCLUDED_FROM_PHRASE =
  /^(?:it|this|that|these|those|them|him|her|they|us|you|me|i|we|he|she|who|what|which|something|anything|everything|everyone|everybody|thing|things|idea|ideas|way|ways|issue|issues|problem|problems|people|and|or|of|for|with|on|at|by|from|about|is|are|was|were|be|been|being|should|must|will|can|may|do|does|did|has|have|had|how|why|when|where|there|here|same|other|others|most|very|such|another|own|both|between|among|against|over|under|into|up|out|off|one|lot|i['’]m|it['’]s)$/i

/** A phrase that is too long may drop its determiner, except "a" and "an". */
const INDEFINITE_ARTICLE = /^(?:a|an)$/i
const ALLOWED_DETERMINER = /^(?:the|a|an|our|more|all)$/i

/** One to three words that can stand alone. */
function phraseOf(rest: string, isAtStart: boolean): string | undefined {
  const words = rest.trim().split(/\s+/)
  const end = words.findIndex(
    (word, index) => ENDS_PHRASE.test(word) || words[index - 1]?.endsWith(',') === true,
  )
  const [first = '', ...following] = words
    .slice(0, end < 0 ? undefined : end)
    .map((word) => word.replace(/,$/, ''))
  const hasDeterminer = isDeterminer(first)
  const noun = hasDeterminer ? following : [first, ...following]
  if (noun.length === 0 || noun.length > MAX_WORDS || !noun.every(isWord)) return undefined
  // "A plan to …" and "a resolution in …" are incomplete without the rest.
  if (noun.length === 1 && /^(?:to|in)$/i.test(words[end] ?? '')) return undefined
  if (!hasDeterminer) return (isAtStart ? lowerFirst(noun) : noun).join(' ')
  // Phrases with "this", "any" and "each" are incomplete without the text that they refer to.
  if (!ALLOWED_DETERMINER.test(first)) return undefined
  if (noun.length < MAX_WORDS) return [first.toLowerCase(), ...noun].join(' ')
  return INDEFINITE_ARTICLE.test(first) ? undefined : noun.join(' ')
}

const isWord = (word: string): boolean =>
  /^[\p{L}\p{N}$][\p{L}\p{N}'’&/%-]*$/u.test(word) && !EXCLUDED_FROM_PHRASE.test(word) && !isDeterminer(word)

/** Writes the first word in lower case, as in the middle of a sentence. Abbreviations keep their capitals. */
const lowerFirst = ([first = '', ...others]: string[]): string[] =>
  /^\p{Lu}\p{Ll}+$/u.test(first) && others.every((word) => /^\p{Ll}/u.test(word)) && others.length > 0
    ? [first.toLowerCase(), ...others]
    : [first, ...others]
