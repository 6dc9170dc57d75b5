import { oneOf, text, textOf, type GroupingKind } from './catalogue.ts'

// Texts of the chart of one opinion on another site.
export const noChart = text('This chart cannot be shown here.')
export const inConversation = text('In the conversation')
export const asTable = text('Show as a table')
export const caption = text('How people voted')
type Group = { kind: GroupingKind; letter: string; name?: string | undefined }
export const groupAndName = textOf(
  ({ kind, letter, name }: Group) =>
    `${kind === 'sides' ? 'Side' : 'Group'} ${letter}${name === undefined ? '' : `, “${name}”`}`,
)

// Texts of its code in the citation dialog.
export const embed = text('On your page')
export const size = text('Size')
export const small = text('Small')
export const medium = text('Medium')
export const wide = text('Wide')
/** What the chart contains, and what it needs. */
export const sizeHint = textOf(
  ({ kind, groups }: { kind: GroupingKind; groups: number }) =>
    `A frame without scripts that always shows the current figures.${
      groups > 0 ? ` Small shows everyone; medium and wide also show each ${oneOf(kind)}.` : ''
    }`,
)
export const copyCode = text('Copy code')
