import { text, textOf } from './catalogue.ts'

export const tenDots = textOf('{count} of ten people')

/** What a conversation that publishes results says about the votes of others. */
export const totalsFromTenPeople = text('Once ten people take part, you see how others voted.')
export const totalsNeedTenPeople = text('Totals need ten people.')
export const takePart = textOf(
  '{count, plural, =0 {Nobody has taken part yet.} one {One person has taken part so far.} other {{shown} people have taken part so far.}}',
)
export const tookPart = textOf(
  '{count, plural, =0 {Nobody took part.} one {One person took part.} other {{shown} people took part.}}',
)
export const oneNetwork = text(
  'Many share one network and count as one, so that nobody can pose as a crowd. The organizer can say that you sit together.',
)
export const peopleVoted = textOf('{count, plural, one {# person voted.} other {# people voted.}}')
export const asOf = textOf('Votes of {shown} {count, plural, one {person} other {people}}')
export const asOfAndYours = textOf('Votes of {shown} {count, plural, one {person} other {people}}, and yours')
export const nobodyElse = text('Nobody else had voted on this at the last count.')
export const cameAfter = textOf(
  '{count, plural, one {The answers of the last person came after the last count.} other {The answers of the last {shown} people came after the last count.}}',
)
