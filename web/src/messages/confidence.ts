import { text, textOf } from './catalogue.ts'

export const howWeKnow = text('How we know this')
export const howWeKnowOf = textOf('How we know this: {title}')

type Resamples = { same: number; of: number }
const repeats = ({ same, of }: Resamples) => `${same} of ${of} repeats, each without a fifth of the people`
export const theSame = textOf((n: Resamples) => `The same result in ${repeats(n)}.`)
export const mostlyTheSame = textOf((n: Resamples) => `Mostly the same result: in ${repeats(n)}.`)
export const lastMeasured = textOf('Last measured on {date}: {sentence}')
/** Where only results of few people are published, words take the place of the number. */
export const sameInWords = {
  most: text('The groups came out the same in most repeats, each without a fifth of the people.'),
  half: text(
    'The groups came out the same in about half of the repeats, each without a fifth of the people. Letters may change.',
  ),
  fewer: text(
    'The groups came out the same in few repeats, each without a fifth of the people. Letters may change.',
  ),
}
export const notStableYet = textOf(
  (n: Resamples) => `Not stable yet: the same result in ${repeats(n)}. Letters may change.`,
)
