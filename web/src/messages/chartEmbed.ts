import { text, textOf } from './catalogue.ts'

// Texts of the chart of one opinion on another site.
export const noChart = text('This chart cannot be shown here.')
export const inConversation = textOf('In the conversation ⟨{title}⟩')
export const asTable = text('Show as a table')
export const caption = text('How people voted')
export const groupAndName = textOf(
  '{kind, select, sides {Side {letter}, “{name}”} other {Group {letter}, “{name}”}}',
)

// Texts of its code in the citation dialog.
export const embed = text('On your page')
export const size = text('Size')
export const small = text('Small')
export const medium = text('Medium')
export const wide = text('Wide')
/** What the chart contains, and what it needs. */
export const sizeHint = textOf(
  '{groups, plural, =0 {A frame without scripts that always shows the current figures.} other {{kind, select, sides {A frame without scripts that always shows the current figures. Small shows everyone; medium and wide also show each side.} other {A frame without scripts that always shows the current figures. Small shows everyone; medium and wide also show each group.}}}}',
)
export const copyCode = text('Copy code')
