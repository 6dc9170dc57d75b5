import { plural, text, textOf } from './catalogue.ts'

/** Shown beside the number of opinions, which does not include them. */
export const movedAndHidden = textOf(
  '{count, plural, one {One more opinion} other {{moved} more opinions}}, moved by moderators, and {hidden} hidden are not counted.',
)
type One = { shown: string; count: number }
export const moved = textOf(
  (n: One) =>
    `${n.shown} more ${plural(n.count, 'opinion', 'opinions')}, moved by moderators, ${plural(n.count, 'is', 'are')} not counted.`,
)
export const hidden = textOf(
  (n: One) =>
    `${n.shown} more ${plural(n.count, 'opinion', 'opinions')}, hidden by moderators, ${plural(n.count, 'is', 'are')} not counted.`,
)
export const allDecisions = text('All decisions')
export const menuEntry = text('Decisions of moderators')
