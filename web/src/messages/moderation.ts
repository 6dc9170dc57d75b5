import { text, textOf } from './catalogue.ts'

/** The reasons as choices, each with what it means. */
export const misleading = text('Misleading')
export const misleadingHint = text('States something false as a fact')
export const antisocial = text('Antisocial')
export const antisocialHint = text('Insults, threatens or demeans people')
export const illegal = text('Illegal')
export const illegalHint = text('Breaks the law or calls for it')
export const doxing = text('Doxing')
export const doxingHint = text('Reveals somebody’s private data')
export const sexual = text('Sexual')
export const sexualHint = text('Sexually explicit or harassing')
export const spam = text('Spam')
export const spamHint = text('Advertising, nonsense, repeated')
export const duplicate = text('Duplicate')
export const duplicateHint = text('Says what is said there already')
export const offTopic = text('Off topic')
export const offTopicHint = text('Not about what the conversation asks')
/** The same inside a sentence. */
export const words = {
  misleading: text('misleading'),
  antisocial: text('antisocial'),
  illegal: text('illegal'),
  doxing: text('reveals private data'),
  sexual: text('sexual content'),
  spam: text('spam'),
  duplicate: text('duplicate'),
  off_topic: text('off topic'),
}

export const lockedOn = textOf((date: string) => `Locked by a moderator on ${date}.`)
export const lockedWhy = textOf(
  (reason: string) =>
    `Reason: ${reason}. You can read everything. Votes, opinions and poll answers are not accepted.`,
)
