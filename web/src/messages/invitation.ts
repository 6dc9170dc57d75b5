import { text, textOf } from './catalogue.ts'

export const title = text('Invitation')
export const loading = text('Loading the invitation')
export const failed = text('The invitation could not be loaded.')
export const gone = text('This link was used or withdrawn, or it has ended. Ask for a new one.')
export const home = text('Home')
export const heading = textOf('Moderate for {name}?')
export const duties = textOf(
  'You would decide on reports and on opinions that wait in the conversations of {name}, and could start conversations in its name.',
)
export const ownDuties = textOf(
  'You decide on reports and on opinions that wait in the conversations of {name}, and can start conversations in its name.',
)
export const until = textOf('The link works once, until {date}.')
export const needsAccount = text('To accept, log in or create an account.')
export const accept = text('Accept')
export const acceptFailed = text('It could not be accepted. Try again.')
export const accepted = textOf('You moderate for {name}')
export const already = textOf('You already moderate for {name}')
export const toQueue = text('Open the moderation queue')
