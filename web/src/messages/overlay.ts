import { text, textOf } from './catalogue.ts'

export const agreeShare = textOf('{share} agree')
export const disagreeShare = textOf('{share} disagree')
export const passShare = textOf('{share} pass')
export const evenlySplit = textOf('{share} agree, as many disagree')
export const aboutEven = text('about evenly split')
export const noMajority = text('no majority')
export const votedOf = textOf('{size, plural, other {{voted, number} of # voted}}')
export const voted = textOf('{base, plural, other {# or more voted}}')
export const overlayCaption = textOf(
  '{kind, select, sides {Color shows what most on each side voted. Individual votes are not drawn.} other {Color shows what most of each group voted. Individual votes are not drawn.}}',
)
export const groupVoted = textOf(
  '{kind, select, sides {Side {letter}: {vote}, {voted}} other {Group {letter}: {vote}, {voted}}}',
)
export const groupWithheld = textOf(
  '{kind, select, sides {Side {letter}: {vote}} other {Group {letter}: {vote}}}',
)
