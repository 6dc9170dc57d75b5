import { text, textOf } from './catalogue.ts'

/** Counts are formatted already. */
type Like = { letter: string; alike: string; compared: string }
export const votedLike = textOf(
  ({ nearest, farthest }: { nearest: Like; farthest: Like }) =>
    `You voted like most of group ${nearest.letter} on ${nearest.alike} of ${nearest.compared} opinions, and like most of group ${farthest.letter} on ${farthest.alike} of ${farthest.compared}.`,
)
export const votedLikeAll = textOf(
  ({ shared, voted, isOne }: { shared: string; voted: string; isOne: boolean }) =>
    isOne
      ? `You voted on one opinion that all groups share, ${shared === '0' ? 'but not like them' : 'and like them'}.`
      : `Of ${voted} opinions that all groups share, you voted like them on ${shared}.`,
)

export const regrouped = textOf('Groups were recomputed; you were in {from}, now {to}.')

export const setsApart = textOf('You voted like most of group {letter}, and unlike the others')
export const setsApartFailed = text('What sets you apart could not be loaded.')
