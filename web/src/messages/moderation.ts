import { text, textOf } from './catalogue.ts'

/** The reasons of moderators, as words inside a sentence. */
export const words = {
  misleading: text('misleading'),
  antisocial: text('antisocial'),
  illegal: text('illegal'),
  doxing: text('doxing'),
  sexual: text('sexual'),
  spam: text('spam'),
  duplicate: text('duplicate'),
  off_topic: text('off topic'),
}

export const lockedOn = textOf('Locked by a moderator on {date}.')
export const lockedWhy = textOf(
  'Reason: {reason}. You can read everything. Votes, opinions and poll answers are not accepted.',
)

/** Texts in the menus of conversations and opinions. */
export const moderate = text('Moderate')
export const userReports = text('User reports')
export const numReports = textOf('{count, plural, one {# report} other {# reports}}')
