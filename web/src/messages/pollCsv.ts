import { textOf } from './catalogue.ts'

/** The name says whose answers these are. */
export const groupAnswers = textOf('{name}: answers')
export const groupShare = textOf('{name}: share, in steps')
export const groupBase = textOf('{name}: at least this many answers')
