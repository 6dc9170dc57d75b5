import { text, textOf } from './catalogue.ts'

/** Shown beside the number of opinions, which does not include them. */
export const movedAndHidden = textOf(
  '{count, plural, one {One more opinion, moved by moderators, and {hidden} hidden are not counted.} other {# more opinions, moved by moderators, and {hidden} hidden are not counted.}}',
)
export const moved = textOf(
  '{count, plural, one {# more opinion, moved by moderators, is not counted.} other {# more opinions, moved by moderators, are not counted.}}',
)
export const hidden = textOf(
  '{count, plural, one {# more opinion, hidden by moderators, is not counted.} other {# more opinions, hidden by moderators, are not counted.}}',
)
export const allDecisions = text('All decisions')
export const menuEntry = text('Decisions of moderators')
