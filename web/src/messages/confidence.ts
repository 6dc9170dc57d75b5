import { text, textOf } from './catalogue.ts'

export const howWeKnow = text('How we know this')
export const howWeKnowOf = textOf('How we know this: {title}')

type Resamples = { same: number; of: number }
export const theSame = textOf((n: Resamples) => `The same in ${n.same} of ${n.of} re-draws.`)
export const mostlyTheSame = textOf((n: Resamples) => `Mostly the same: in ${n.same} of ${n.of} re-draws.`)
export const notStableYet = textOf(
  (n: Resamples) => `Not stable yet: the same in ${n.same} of ${n.of} re-draws. Letters may change.`,
)
