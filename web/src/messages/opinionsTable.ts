import { text, textOf } from './catalogue.ts'

export const searchOpinions = text('Search the opinions')
/** What the current page of the table shows of all opinions, or of those that a search found. */
export const allOnPage = textOf('{all, plural, one {One opinion} other {# opinions}}')
export const someOnPage = textOf('{all} opinions; {from} to {to} are shown')
export const foundOnPage = textOf(
  '{found, plural, one {# of {all} opinions contains these words} other {# of {all} opinions contain these words}}',
)
export const someFoundOnPage = textOf(
  '{found} of {all} opinions contain these words; {from} to {to} are shown',
)
export const previousPage = text('Previous')
export const nextPage = text('Next')
export const nothingFound = text('No opinion contains these words.')
export const agree = text('Agree')
export const disagree = text('Disagree')
export const pass = text('Pass')
export const votedColumn = text('Voted')
