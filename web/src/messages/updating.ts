import { text } from './catalogue.ts'

/** Shown after an opinion with many votes was added or removed. */
export const updating = text('The number of people is being updated.')
