import { text } from './catalogue.ts'

export const changeDecision = text('Change the decision')
