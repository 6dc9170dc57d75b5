import { oneOf, text, textOf, type GroupingKind } from './catalogue.ts'

/** Counts are formatted already. */
type Like = { letter: string; alike: string; compared: string }
export const votedLike = textOf(
  ({ nearest, farthest, kind }: { nearest: Like; farthest: Like; kind: GroupingKind }) =>
    `You voted like most of ${oneOf(kind)} ${nearest.letter} on ${nearest.alike} of ${nearest.compared} opinions, and like most of ${oneOf(kind)} ${farthest.letter} on ${farthest.alike} of ${farthest.compared}.`,
)
export const votedLikeAll = textOf(
  ({ shared, voted, isOne, kind }: { shared: string; voted: string; isOne: boolean; kind: GroupingKind }) =>
    isOne
      ? `You voted on one opinion that all ${kind} share, ${shared === '0' ? 'but not like them' : 'and like them'}.`
      : `Of ${voted} opinions that all ${kind} share, you voted like them on ${shared}.`,
)

export const regrouped = textOf('The map was recomputed; you were in {from}, now {to}.')

export const setsApart = textOf(
  'You voted like most of {kind, select, sides {side} other {group}} {letter}, and unlike the others',
)
export const setsApartFailed = text('What sets you apart could not be loaded.')
