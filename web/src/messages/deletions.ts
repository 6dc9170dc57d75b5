import { text } from './catalogue.ts'

export const deleted = text('Your opinion is deleted.')
export const undo = text('Undo')
export const deleteFailed = text('Your opinion could not be deleted. It is still there.')
