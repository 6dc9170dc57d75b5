/**
 * What an English opinion is for or against, in words of its own: `For` or `Against` and one to three of its words. Only
 * texts of a few plain shapes say it clearly; of all others nothing is guessed.
 */
export type Stance = { isFor: boolean; phrase: string }

/**
 * The stance of somebody who votes so on an opinion, given as plain text on one line; undefined where it is not clear. Who
 * rejects an opinion against something need not be for it.
 */
export function stanceOf(text: string, direction: 'agree' | 'disagree'): Stance | undefined {
  const sentence = text.trim().replace(/[.!]+$/, '')
  if (sentence.length > MAX_LENGTH || UNCLEAR.test(sentence)) return undefined
  for (const { pattern, isFor } of SHAPES) {
    const found = pattern.exec(sentence)
    if (found === null) continue
    const phrase = phraseOf(found.groups?.what ?? '', sentence.startsWith(found.groups?.what ?? ' '))
    if (phrase === undefined) continue
    if (!isFor && direction === 'disagree') return undefined
    return { isFor: isFor && direction === 'agree', phrase }
  }
  return undefined
}

const MAX_LENGTH = 280

// A second sentence, a question, a condition, a contrast or a negation may turn the meaning around.
const UNCLEAR =
  /[.!?:;"“”…]|\b(?:not|no|never|none|nobody|nothing|neither|nor|without|unless|until|if|but|although|though|however|instead|rather|than|only|except|too|less|would|could|might|cannot|unlike|stop)\b|n['’]t\b/i

const PRAISED =
  'good|great|important|essential|necessary|needed|beneficial|vital|crucial|a good idea|a great idea|right|positive'
const BLAMED = 'bad|wrong|harmful|dangerous|a bad idea|terrible|a mistake|negative'
const WELCOMED =
  'legal|legalized|adopted|passed|allowed|expanded|protected|funded|implemented|introduced|supported|encouraged|free|available|welcomed|built|approved'
const REFUSED = 'banned|prohibited|illegal|abolished|repealed|removed|rejected|eliminated|scrapped|forbidden'
const SUPPORT =
  'adopt|pass|support|fund|build|create|implement|introduce|legalize|allow|expand|protect|keep|welcome|encourage|promote|provide|approve|have|get'
const OPPOSE = 'oppose|ban|end|reject|repeal|abolish|prohibit|eliminate|scrap|block|forbid'
const SUBJECT = "(?:[\\p{L}\\p{N}'’-]+ ){1,4}?"
const WHAT = '(?<what>.+)'
const SUBJECT_WHAT = "(?<what>(?:[\\p{L}\\p{N}'’-]+ ){1,4}?)"

const shape = (isFor: boolean, source: string) => ({ isFor, pattern: new RegExp(`^${source}`, 'iu') })

/** The first shape that a text has counts. */
const SHAPES = [
  shape(true, `(?:I|we) (?:strongly |fully |really )?(?:support|favou?r|want|need|back|welcome) ${WHAT}`),
  shape(true, `(?:I am|I'm|I’m|we are) (?:for|in favou?r of|pleased with|happy with) ${WHAT}`),
  shape(false, `(?:I|we) (?:strongly |fully )?(?:oppose|reject) ${WHAT}`),
  shape(false, `(?:I am|I'm|I’m|we are) (?:against|opposed to|tired of) ${WHAT}`),
  shape(true, `${SUBJECT_WHAT}(?:should|must) be (?:${WELCOMED})(?: in | for |$)`),
  shape(false, `${SUBJECT_WHAT}(?:should|must) be (?:${REFUSED})(?: in |$)`),
  shape(true, `${SUBJECT}(?:should|must|needs to|need to) (?:${SUPPORT}) ${WHAT}`),
  shape(false, `${SUBJECT}(?:should|must|needs to|need to) (?:${OPPOSE}) ${WHAT}`),
  shape(true, `${SUBJECT}needs? (?=a |an |the |more |better )${WHAT}`),
  shape(true, `${SUBJECT_WHAT}(?:is|are) (?:${PRAISED})(?: for | to | in |$)`),
  shape(false, `${SUBJECT_WHAT}(?:is|are) (?:${BLAMED})(?: for | to | in |$)`),
  shape(true, `(?:${SUPPORT.replace('|have|get', '')}) ${WHAT}`),
  shape(false, `(?:${OPPOSE}) ${WHAT}`),
  shape(true, '(?<what>(?:higher|lower|more|fewer|better|free|universal) [\\p{L} ]+)$'),
]

/** At most so many words, so that a name has two to four. */
const MAX_WORDS = 3
const DETERMINERS = new Set(
  'the a an more our their its this that these those all any some every each'.split(' '),
)
const isDeterminer = (word: string): boolean => DETERMINERS.has(word.toLowerCase())
// What follows these words adds a place, a purpose or a reason, and what stands before them stays true.
const ENDS_PHRASE = /^(?:to|in|because|so|as|within|throughout|downtown|now|again)$/i
// Words that point at something else, say next to nothing, or begin what a phrase cannot be cut off from.
const NO_PHRASE =
  /^(?:it|this|that|these|those|them|him|her|they|us|you|me|i|we|he|she|who|what|which|something|anything|everything|everyone|everybody|thing|things|idea|ideas|way|ways|issue|issues|problem|problems|people|and|or|of|for|with|on|at|by|from|about|is|are|was|were|be|been|being|should|must|will|can|may|do|does|did|has|have|had|how|why|when|where|there|here|same|other|others|most|very|such|another|own|both|between|among|against|over|under|into|up|out|off|one|lot|i['’]m|it['’]s)$/i

/** Articles may go where a phrase has too many words with them; without "a" it would not be English. */
const KEPT_DETERMINER = /^(?:a|an)$/i
const DETERMINED = /^(?:the|a|an|our|more|all)$/i

/** One to three words that can stand alone. */
function phraseOf(rest: string, isAtStart: boolean): string | undefined {
  const words = rest.trim().split(/\s+/)
  const end = words.findIndex((word, at) => ENDS_PHRASE.test(word) || words[at - 1]?.endsWith(',') === true)
  const [first = '', ...following] = words
    .slice(0, end < 0 ? undefined : end)
    .map((word) => word.replace(/,$/, ''))
  const isDetermined = isDeterminer(first)
  const noun = isDetermined ? following : [first, ...following]
  if (noun.length === 0 || noun.length > MAX_WORDS || !noun.every(isWord)) return undefined
  // "A plan to …" and "a resolution in …" say nothing without what follows.
  if (noun.length === 1 && /^(?:to|in)$/i.test(words[end] ?? '')) return undefined
  if (!isDetermined) return (isAtStart ? lowerFirst(noun) : noun).join(' ')
  // "This", "any" and "each" need what they point at.
  if (!DETERMINED.test(first)) return undefined
  if (noun.length < MAX_WORDS) return [first.toLowerCase(), ...noun].join(' ')
  return KEPT_DETERMINER.test(first) ? undefined : noun.join(' ')
}

const isWord = (word: string): boolean =>
  /^[\p{L}\p{N}$][\p{L}\p{N}'’&/%-]*$/u.test(word) && !NO_PHRASE.test(word) && !isDeterminer(word)

/** The first word of a sentence as it is written within one; abbreviations keep their capitals. */
const lowerFirst = ([first = '', ...others]: string[]): string[] =>
  /^\p{Lu}\p{Ll}+$/u.test(first) && others.every((word) => /^\p{Ll}/u.test(word)) && others.length > 0
    ? [first.toLowerCase(), ...others]
    : [first, ...others]
