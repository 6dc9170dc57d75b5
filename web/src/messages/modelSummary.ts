import { plural, text, textOf } from './catalogue.ts'

export const writtenFrom = textOf(
  (count: number) => `Written by a model from ${count} ${plural(count, 'opinion', 'opinions')}`,
)
export const aboutGroup = textOf((letter: string) => ` about group ${letter}`)
export const failed = text('The opinions could not be loaded.')
