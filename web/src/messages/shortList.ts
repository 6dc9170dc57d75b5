import { capitalized, text, textOf } from './catalogue.ts'

export const shortList = text('A short list for everybody')
export const intro = textOf(
  '{numOpinions, plural, one {# opinion} other {# opinions}}, chosen so that as many people as possible agree with at least one of them, whether they are in a group or not.',
)
/** Counts are formatted already. */
export const represented = textOf(
  '{numPeople} of the {of} people who voted on some of them agree with at least one.',
)
/** Where only results are published: a share in words, such as “over 90%”. */
export const representedShare = textOf(
  ({ share }: { share: string }) =>
    `${capitalized(share)} of those who voted on some of them agree with at least one.`,
)
export const failed = text('The short list could not be loaded.')
export const empty = text('None of these opinions can be shown any more.')
