import { text } from './catalogue.ts'

export const keys = text('Keys')
export const keysIntro = text(
  'These keys work on the Vote tab, and in a list for the opinion that has the focus.',
)
export const voteWithKeys = text('Vote with the keyboard')
export const keyUndo = text('Undo')
export const keyNext = text('Next')
export const keyPrevious = text('Previous')
export const keyHelp = text('This help')
