import { textOf } from './catalogue.ts'

export const groupAnswers = textOf('Group {letter}: answers')
export const groupShare = textOf('Group {letter}: share, in steps')
export const groupBase = textOf('Group {letter}: at least this many answers')
