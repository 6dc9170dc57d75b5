import { text, textOf } from './catalogue.ts'

export const moreForGroup = textOf('More for group {letter}')
export const nameIt = textOf('Name group {letter}')
export const rename = textOf('Rename group {letter}')
export const takeBack = text('Take back the name')
export const removeIt = text('Remove the name')
export const report = text('Report the name')

export const fieldLabel = text('Name')
export const hint = text(
  'Everybody sees the name, marked as yours. It falls away when the group is formed anew.',
)
export const save = text('Save the name')
export const named = textOf('Group {letter} is called “{name}” now')
export const takenBack = textOf('Group {letter} has lost the name that you gave it')
export const removed = textOf('The name of group {letter} is removed')
export const removeHint = text(
  'Everybody reads in the decisions that a name was removed and why, not the name.',
)
export const failed = text('The name could not be saved. Try again.')
export const notAllowed = text('Only those who lead or moderate this conversation can name its groups.')
export const undo = text('Undo')
export const reported = textOf('Group {letter}: {name}')
/** Moderators see this before the text of the report. */
export const reportedName = textOf('About the name of group {letter}, “{name}”.')

export const refusals = {
  groups_changed: text('The groups have changed meanwhile. Close this and look at them again.'),
  name_taken: text('Another group has this name.'),
  name_removed: text('Moderators removed this name. Choose another one.'),
  no_name: text('The group has no such name any more.'),
}
