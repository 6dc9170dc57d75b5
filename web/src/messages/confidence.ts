import { text, textOf } from './catalogue.ts'

export const howWeKnow = text('How we know this')
export const howWeKnowOf = textOf('How we know this: {title}')

type Resamples = { same: number; of: number }
export const theSame = textOf((n: Resamples) => `The same in ${n.same} of ${n.of} re-draws.`)
export const mostlyTheSame = textOf((n: Resamples) => `Mostly the same: in ${n.same} of ${n.of} re-draws.`)
export const lastMeasured = textOf('Last measured on {date}: {sentence}')
/** Where only results of few people are published, words take the place of the number. */
export const sameInWords = {
  most: text('The groups came out the same in most re-draws.'),
  half: text('The groups came out the same in about half of the re-draws. Letters may change.'),
  fewer: text('The groups came out the same in few re-draws. Letters may change.'),
}
export const notStableYet = textOf(
  (n: Resamples) => `Not stable yet: the same in ${n.same} of ${n.of} re-draws. Letters may change.`,
)
