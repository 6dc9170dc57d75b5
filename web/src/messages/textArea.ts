import { textOf } from './catalogue.ts'

/** The length of a text that is being written, and the limit. */
export const counted = textOf('{count, number} of {most, number}')
