import { text, textOf } from './catalogue.ts'

/** On cards and rows: the opinion is about whoever answers it. */
export const label = text('About the person')
export const labelHint = text('Everybody answers for themselves. Only rounded totals are shown.')
export const notYet = text('Figures are shown once 30 people have answered.')
export const base = textOf(
  '{base, plural, one {# person or more answered; in steps of 5%} other {# people or more answered; in steps of 5%}}',
)
