/**
 * The stance of an English opinion: `For` or `Against`, and one to three of its words. Only texts of a few plain shapes
 * have one; for all others it is not guessed.
 */
export type Stance = { isFor: boolean; phrase: string }

/**
 * The stance of people who vote this way on an opinion, given as plain text on one line; undefined if it is not clear.
 * People who reject an opinion against something need not be for it.
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

// A second sentence, a question, a condition, a contrast or a negation may reverse the meaning.
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

/** The first shape that matches counts. */
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

/** At most this many words, so that a name has two to four. */
const MAX_WORDS = 3
const DETERMINERS = new Set(
  'the a an more our their its this that these those all any some every each'.split(' '),
)
const isDeterminer = (word: string): boolean => DETERMINERS.has(word.toLowerCase())
// These words begin a place, a purpose or a reason. The text before them is true without it.
const ENDS_PHRASE = /^(?:to|in|because|so|as|within|throughout|downtown|now|again)$/i
// Words that point at something else, say next to nothing, or begin something that a phrase cannot leave out.
const NO_PHRASE =
  /^(?:it|this|that|these|those|them|him|her|they|us|you|me|i|we|he|she|who|what|which|something|anything|everything|everyone|everybody|thing|things|idea|ideas|way|ways|issue|issues|problem|problems|people|and|or|of|for|with|on|at|by|from|about|is|are|was|were|be|been|being|should|must|will|can|may|do|does|did|has|have|had|how|why|when|where|there|here|same|other|others|most|very|such|another|own|both|between|among|against|over|under|into|up|out|off|one|lot|i['’]m|it['’]s)$/i

/** Articles may be dropped from a phrase that is too long; without "a" it would not be English. */
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
  // "A plan to …" and "a resolution in …" are incomplete without the rest.
  if (noun.length === 1 && /^(?:to|in)$/i.test(words[end] ?? '')) return undefined
  if (!isDetermined) return (isAtStart ? lowerFirst(noun) : noun).join(' ')
  // "This", "any" and "each" are incomplete without what they refer to.
  if (!DETERMINED.test(first)) return undefined
  if (noun.length < MAX_WORDS) return [first.toLowerCase(), ...noun].join(' ')
  return KEPT_DETERMINER.test(first) ? undefined : noun.join(' ')
}

const isWord = (word: string): boolean =>
  /^[\p{L}\p{N}$][\p{L}\p{N}'’&/%-]*$/u.test(word) && !NO_PHRASE.test(word) && !isDeterminer(word)

/** Writes the first word of a sentence as within a sentence; abbreviations keep their capitals. */
const lowerFirst = ([first = '', ...others]: string[]): string[] =>
  /^\p{Lu}\p{Ll}+$/u.test(first) && others.every((word) => /^\p{Ll}/u.test(word)) && others.length > 0
    ? [first.toLowerCase(), ...others]
    : [first, ...others]
