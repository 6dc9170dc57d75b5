import { text, textOf } from './catalogue.ts'

export const writtenFrom = textOf(
  'Written by a model from {count, plural, one {# opinion} other {# opinions}}',
)
export const aboutGroup = textOf(' about group {letter}')
export const failed = text('The opinions could not be loaded.')
