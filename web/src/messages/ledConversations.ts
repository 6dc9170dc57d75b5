import { text } from './catalogue.ts'

export const yourConversations = text('Your conversations')
export const desk = text('How it goes')
