import { text, textOf } from './catalogue.ts'

export const shortList = text('A short list for everybody')
export const intro = textOf(
  '{numOpinions, plural, one {# opinion, chosen so that people who share a view get their share of the list, wherever they stand.} other {# opinions, chosen so that people who share a view get their share of the list, wherever they stand.}}',
)
/** Shown only if the audit found that the list keeps this promise. */
export const promise = textOf(
  '{numPlaces, select, 20 {If a twentieth of the participants agreed with the same opinion, it is on the list, or at least one of them agreed with an opinion that is.} other {If a tenth of the participants agreed with the same opinion, it is on the list, or at least one of them agreed with an opinion that is.}}',
)
export const showLong = textOf('Show {numPlaces}')
export const commonGroundApart = text('Common ground stands apart.')
export const lastFilled = textOf(
  '{numFilled, plural, one {The last one takes a place that was left over.} other {The last # take places that were left over.}}',
)
/** Counts are formatted already. */
export const represented = textOf(
  '{numPeople} of the {of} people who voted on some of them agree with at least one.',
)
/** Where only results are published: a share in steps or in words. */
export const representedShare = textOf(
  '{step, select, over90 {Over 90% of those who voted on some of them agree with at least one.} most {Most of those who voted on some of them agree with at least one.} half {About half of those who voted on some of them agree with at least one.} fewer {Fewer than half of those who voted on some of them agree with at least one.} under10 {Under 10% of those who voted on some of them agree with at least one.} other {About {percent} of those who voted on some of them agree with at least one.}}',
)
/** A heading of the printed list. */
export const peopleWhoAgree = text('People who agree')
export const failed = text('The short list could not be loaded.')
export const empty = text('None of these opinions can be shown any more.')
