import { text, textOf } from './catalogue.ts'

export const heading = text('Add opinions')
export const hint = text(
  'They appear at once as opinions from the organizer, without a vote of yours. A pasted list becomes one opinion for each line.',
)
export const newOpinions = text('Opinions to add')
export const add = textOf('{count, plural, =0 {Add} one {Add # opinion} other {Add # opinions}}')
export const nothingWritten = text('Write an opinion, or paste a list.')
export const added = textOf(
  '{count, plural, =0 {No opinion is new.} one {# opinion added.} other {# opinions added.}}',
)
export const thereAlready = textOf(
  '{count, plural, one {# was there already.} other {# were there already.}}',
)
export const failed = text('The opinions could not be added. They are kept on this device. Try again.')
export const closed = text('This conversation takes no opinions now.')
export const paused = text('New opinions are paused. Allow them again to add some.')
