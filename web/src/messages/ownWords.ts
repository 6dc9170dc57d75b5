import { text, textOf } from './catalogue.ts'

export const votedLike = textOf(
  '{kind, select, sides {You voted like most of side {letter} on {alike} of {compared, plural, one {# opinion} other {# opinions}}, and like most of side {otherLetter} on {otherAlike} of {otherCompared}.} other {You voted like most of group {letter} on {alike} of {compared, plural, one {# opinion} other {# opinions}}, and like most of group {otherLetter} on {otherAlike} of {otherCompared}.}}',
)
export const votedLikeAll = textOf(
  '{kind, select, sides {{voted, plural, one {{shared, plural, =0 {You voted on one opinion that all sides share, but not like them.} other {You voted on one opinion that all sides share, and like them.}}} other {Of # opinions that all sides share, you voted like them on {shared, number}.}}} other {{voted, plural, one {{shared, plural, =0 {You voted on one opinion that all groups share, but not like them.} other {You voted on one opinion that all groups share, and like them.}}} other {Of # opinions that all groups share, you voted like them on {shared, number}.}}}}',
)

export const regrouped = textOf('The map was recomputed; you were in {from}, now {to}.')

export const setsApart = textOf(
  '{kind, select, sides {You voted like most of side {letter}, and unlike the others} other {You voted like most of group {letter}, and unlike the others}}',
)
export const setsApartFailed = text('What sets you apart could not be loaded.')
