import { text, textOf } from './catalogue.ts'

/** Beside the number of opinions, which leaves them out. */
export const leftOut = textOf<{ moved: string; hidden: string }>(
  ({ moved, hidden }) => `${moved} moved and ${hidden} hidden by moderators are not counted.`,
)
export const allDecisions = text('All decisions')
export const menuEntry = text('Decisions of moderators')
