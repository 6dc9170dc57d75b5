import { LIMITS, visibleLength } from '@parley/contract'

/** What can make an opinion hard to vote on. Hints forbid nothing, and those about words know only English. */
export type OpinionHint = 'question' | 'two_statements' | 'person' | 'long'

/** The most useful hint for a text while it is written; several at once would only disturb. */
export const hintFor = (body: string): OpinionHint | undefined => {
  const text = body.trim()
  if (QUESTION.test(text)) return 'question'
  if (hasTwoDemands(text)) return 'two_statements'
  if (PERSON.test(text)) return 'person'
  return visibleLength(text) > LIMITS.opinionHint ? 'long' : undefined
}

/** A question mark at the end, in Latin, Greek, Arabic or full-width form. */
const QUESTION = /[?;؟？]["'”’»)]*$/u

const DEMAND = /\b(?:should|must|ought to|needs? to|ha(?:s|ve) to)\b/iu
/** What joins two demands: a word, or the end of a sentence. */
const JOINT = /\b(?:and|but|also)\b|[.;!\n]/iu
const hasTwoDemands = (text: string): boolean =>
  text.split(JOINT).filter((part) => DEMAND.test(part)).length > 1

/** An account name, or a capitalized word after a title. First and last names alone look like streets and places. */
const PERSON = /(?:^|\s)@\p{L}\w+|\b(?:Mr|Mrs|Ms|Dr|Mayor|Councill?or|Senator|President)\.?\s+\p{Lu}\p{L}+/u
