import { text } from './catalogue.ts'

/** The language of what a person wrote. */
export const ofConversation = text('Language of the conversation')
export const detected = text('Detected from the text')
export const ofOpinion = text('Language of the opinion')
export const none = text('None, or unknown')
export const correctionFailed = text('The language could not be corrected.')
