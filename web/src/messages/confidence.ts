import { text, textOf } from './catalogue.ts'

export const howWeKnow = text('How we know this')
export const howWeKnowOf = textOf('How we know this: {title}')

export const theSame = textOf(
  '{of, plural, one {Computed # time, without a fifth of the people:} other {Computed # times, each without a fifth of the people:}} {same, plural, one {same result # time.} other {same result # times.}}',
)
/** Of one group, below the sentence of all of them. */
export const sameOfGroup = textOf(
  '{of, plural, one {Same result {same} of # time.} other {Same result {same} of # times.}}',
)
export const lastMeasured = textOf('Last measured on {date}: {sentence}')
/** Where only results of few people are published, words take the place of the number. */
export const sameInWords = {
  most: text('Computed again and again, each time without a fifth of the people: mostly the same result.'),
  half: text(
    'Computed again and again, each time without a fifth of the people: the same result in about half. Letters may change.',
  ),
  fewer: text(
    'Computed again and again, each time without a fifth of the people: seldom the same result. Letters may change.',
  ),
}
export const notStableYet = textOf(
  'Not stable yet. {of, plural, one {Computed # time, without a fifth of the people:} other {Computed # times, each without a fifth of the people:}} {same, plural, one {same result # time.} other {same result # times.}} Letters may change.',
)
