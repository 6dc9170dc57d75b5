import { text, textOf } from './catalogue.ts'

export const agreeShare = textOf('{share} agree')
export const disagreeShare = textOf('{share} disagree')
export const passShare = textOf('{share} pass')
export const evenlySplit = textOf('{share} agree, as many disagree')
export const aboutEven = text('about evenly split')
export const noMajority = text('no majority')
export const votedOf = textOf('{voted} of {size} voted')
export const voted = textOf('{voters} voted')
export const overlayCaption = textOf(
  'Color shows what most {kind, select, sides {on each side} other {of each group}} voted. Individual votes are not drawn.',
)
export const groupVoted = textOf('{kind, select, sides {Side} other {Group}} {letter}: {vote}, {voted}')
export const groupWithheld = textOf('{kind, select, sides {Side} other {Group}} {letter}: {vote}')
