import { text } from './catalogue.ts'

/** After an opinion with many votes came or went. */
export const updating = text('The number of people is being updated.')
