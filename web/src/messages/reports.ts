import { LIMITS } from '@parley/contract'
import { text } from './catalogue.ts'

export const reportOpinion = text('Report this opinion')
export const reportConversation = text('Report this conversation')
export const why = text('Why do you report it?')

export const explain = text('Explain')
export const optional = text('optional')
export const send = text('Send report')
export const whoSees = text('Only moderators see who sent a report.')
export const sent = text('Report sent')

export const noReason = text('Choose a reason.')
export const tooLong = text(`The explanation can have at most ${LIMITS.reportExplanation} characters.`)
export const opinionTwice = text('You have already reported this opinion.')
export const conversationTwice = text('You have already reported this conversation.')
export const tooMany = text('You have sent 20 reports today. Try again tomorrow.')
export const opinionGone = text('This opinion is no longer here.')
export const conversationGone = text('This conversation is no longer here.')
export const failed = text('The report could not be sent. Try again.')
export const needsLogin = text('Log in to report.')
export const isKept = text('What you have chosen and written is kept.')
export const logIn = text('Log in')
