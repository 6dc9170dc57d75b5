import { text, textOf } from './catalogue.ts'

export const moreForGroup = textOf('More for {letter}')
export const nameIt = textOf('Name {letter}')
export const rename = textOf('Rename {letter}')
export const takeBack = text('Take back the name')
export const removeIt = text('Remove the name')
export const report = text('Report the name')

export const fieldLabel = text('Name')
export const hint = text(
  'Everybody sees the name, marked as yours. It is dropped when its people are no longer together on the map.',
)
export const save = text('Save the name')
export const named = textOf('{letter} is called “{name}” now')
export const takenBack = textOf('{letter} no longer has the name you gave it')
export const removed = textOf('The name of {letter} is removed')
export const removeHint = text('The decisions tell everybody that a name was removed and why, not the name.')
export const failed = text('The name could not be saved. Try again.')
export const notAllowed = text('Only those who lead or moderate this conversation can give names on its map.')
export const undo = text('Undo')
export const letterAndName = textOf('{letter}: {name}')
/** Moderators see this before the text of the report. */
export const reportedName = textOf('About the name of {letter} on the map, “{name}”.')

export const refusals = {
  groups_changed: text('The map has changed. Close this and look at it again.'),
  name_taken: text('Another letter has this name.'),
  name_removed: text('Moderators removed this name. Choose another one.'),
  no_name: text('This name no longer exists.'),
}
