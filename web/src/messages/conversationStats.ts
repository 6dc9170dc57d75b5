import { text, textOf } from './catalogue.ts'

export const people = textOf('{count, plural, one {person} other {people}}')
export const opinions = textOf('{count, plural, one {opinion} other {opinions}}')
export const votes = textOf('{count, plural, one {vote} other {votes}}')
export const whereYouStand = text('Where you stand')
export const voteToBePlaced = text('Vote to see where you stand.')
export const placesFromThirty = text('Once thirty people take part, you see where you stand.')
export const seeResults = text('See the results')
