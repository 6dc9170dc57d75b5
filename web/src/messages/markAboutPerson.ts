import { text, textOf } from './catalogue.ts'

/** In the composer. */
export const mark = text('This is about me')
export const markHint = text(
  'For something like “I own a house”, which others answer for themselves. Only rounded totals are shown, from 30 people on, and it forms no groups.',
)
export const postedWithoutVote = text(
  'Somebody has said this already, as an opinion like others. You have not voted on it.',
)
export const whichOfThese = text('Which of these are about the person who answers?')

/** In the menu of an opinion. */
export const markIt = text('Mark as about the person')
export const unmarkIt = text('Not about the person')
export const marked = text('The opinion is marked as about the person.')
export const unmarked = text('The opinion is no longer marked as about the person.')
export const othersVoted = text('Others have voted on it, so only moderators can change this now.')
export const changeFailed = text('This could not be changed. Try again.')
export const markTitle = text('Is this opinion about the person who answers?')
export const markConsequence = text(
  'Then only rounded totals of it are shown, from 30 people on. It forms no groups, counts in no number, and is in no file of votes.',
)
export const unmarkTitle = text('Show exact totals of this opinion?')
export const unmarkConsequence = text(
  'What others answered since it was marked is deleted, because they were promised rounded totals. They can answer again.',
)

/** In the ledger of decisions. */
export const oneMarked = textOf(
  '{decidedAs, select, author {The organizer marked an opinion as about the person} other {A moderator marked an opinion as about the person}}',
)
export const oneUnmarked = textOf(
  '{decidedAs, select, author {The organizer unmarked an opinion as about the person} other {A moderator unmarked an opinion as about the person}}',
)
