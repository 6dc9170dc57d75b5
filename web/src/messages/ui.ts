import { text, textOf } from './catalogue.ts'

export const product = text('Parley')
export const close = text('Close')
export const dismiss = text('Dismiss')
export const retry = text('Try again')
export const cancel = text('Cancel')
export const undo = text('Undo')
export const showAll = text('Show all')
export const showLess = text('Show less')
export const notices = text('Notices')
export const quoted = textOf('“{words}”')
export const noConnection = text('No internet connection')
export const readOnly = text('The site can only be read right now. Try again later.')
export const technicalDetails = text('Technical details')

export const justNow = text('just now')
export const yesterdayAt = textOf('Yesterday at {time}')

export const disagreeShare = textOf('{share} disagree')
export const agreeShare = textOf('{share} agree')
export const passShare = textOf('{share} pass')
export const voted = textOf('{count, plural, other {# voted}}')
export const votedOf = textOf(
  '{people, plural, one {{count, number} of # person voted} other {{count, number} of # people voted}}',
)
export const counts = textOf('Votes: {disagrees} disagree, {passes} pass, {agrees} agree')
export const nobodyVoted = text('No votes counted yet')

export const circles = text('Circles')
export const squares = text('Squares')
export const triangles = text('Triangles')
export const diamonds = text('Diamonds')
export const crosses = text('Crosses')
export const hexagons = text('Hexagons')
