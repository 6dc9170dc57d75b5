import { text, textOf } from './catalogue.ts'

export const howWeKnow = text('How we know this')
export const howWeKnowOf = textOf((title: string) => `How we know this: ${title}`)

type Redraws = { same: number; of: number }
export const theSame = textOf((n: Redraws) => `The same in ${n.same} of ${n.of} re-draws.`)
export const mostlyTheSame = textOf((n: Redraws) => `Mostly the same: in ${n.same} of ${n.of} re-draws.`)
export const notStableYet = textOf(
  (n: Redraws) => `Not stable yet: the same in ${n.same} of ${n.of} re-draws. Letters may change.`,
)
