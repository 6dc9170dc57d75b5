import { text, textOf } from './catalogue.ts'

export const heading = text('Update for those who took part')
export const hint = text(
  'Everybody who voted, answered the poll or wrote is told, and it stands in the conversation. Once in seven days.',
)
export const loading = text('Loading the updates')
export const failed = text('The updates could not be loaded. What you have written is kept on this device.')
export const label = text('Your update')
export const draftKept = text('Draft kept on this device')
export const send = text('Send')
export const askTitle = text('Send this update?')
export const askText = text(
  'People who have muted you or switched updates off are not told. An update cannot be changed or taken back, and the next one can be sent in seven days.',
)
export const sendNow = text('Send the update')
export const sent = text('Update sent')
export const sendFailed = text('The update could not be sent. What you wrote is still here. Try again.')
export const nextOn = textOf('You can send the next update on {moment}.')
export const locked = text('A moderator has locked this conversation. No update can be sent.')
export const nobodyYet = text('Nobody has taken part yet, so an update would reach nobody.')
export const earlier = text('Sent updates')
export const writeUpdate = text('Write an update')
