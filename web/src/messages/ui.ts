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
export const quoted = textOf((words: string) => `“${words}”`)
export const noConnection = text('No internet connection')
export const errorCode = text('Technical details')

export const justNow = text('just now')
export const yesterdayAt = textOf((time: string) => `Yesterday at ${time}`)

export const disagreeShare = textOf((share: string) => `${share} disagree`)
export const agreeShare = textOf((share: string) => `${share} agree`)
export const passShare = textOf((share: string) => `${share} pass`)
export const voted = textOf((count: string) => `${count} voted`)
export const votedOf = textOf(
  (n: { count: string; people: string }) => `${n.count} of ${n.people} people voted`,
)
export const counts = textOf(
  (n: { agrees: number; disagrees: number; passes: number }) =>
    `Votes: ${n.disagrees} disagree, ${n.passes} pass, ${n.agrees} agree`,
)
export const nobodyVoted = text('Nobody has voted yet')

export const circles = text('Circles')
export const squares = text('Squares')
export const triangles = text('Triangles')
export const diamonds = text('Diamonds')
export const crosses = text('Crosses')
export const hexagons = text('Hexagons')
