import { text } from './catalogue.ts'

export const mutedWords = text('By somebody you have muted')
export const allMuted = text('Everything on this page is by people you have muted.')
