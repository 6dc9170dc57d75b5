import { text, textOf } from './catalogue.ts'

export const writtenFrom = textOf(
  '{count, plural, one {Written by a model from # opinion} other {Written by a model from # opinions}}',
)
/** The part in ⟦ and ⟧ is for screen readers, since the group is seen above. */
export const writtenFromAboutGroup = textOf(
  '{count, plural, one {Written by a model from # opinion⟦ about group {letter}⟧} other {Written by a model from # opinions⟦ about group {letter}⟧}}',
)
export const failed = text('The opinions could not be loaded.')
