import { text, textOf } from './catalogue.ts'

export const title = text('With and without people set aside')
export const intro = textOf(
  '{count, plural, one {Moderators set # person aside because of an unusual voting pattern. Groups and the map leave them out; totals count them. As of {date}.} other {Moderators set # people aside because of an unusual voting pattern. Groups and the map leave them out; totals count them. As of {date}.}}',
)
/** The heading above the table. */
export const mostChanged = text(
  'These opinions change most without them, in shares of all who voted on each.',
)
export const none = text('Too few of them and of others voted on the same opinions to compare.')
export const opinion = text('Opinion')
export const everybody = text('With them')
export const without = text('Without them')
export const agrees = textOf('{share} agree')
export const disagrees = textOf('{share} disagree')
export const voted = textOf('{count, plural, other {# voted}}')
export const failed = text('The results without people who were set aside could not be loaded.')
