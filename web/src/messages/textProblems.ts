import { text, textOf } from './catalogue.ts'

// What is wrong with a text in a form. The server refuses it with the same sentences in English.

export const titleRequired = text('Title is required to continue')
export const titleTooLong = textOf('Title exceeds {most} character limit ({count}/{most})')
export const bodyTooLong = textOf('Body content exceeds {most} character limit ({count}/{most})')

export const tooFewOptions = textOf('Poll must have at least {min} options')
export const tooManyOptions = textOf('Maximum {max} poll options allowed')
export const fewestOptions = textOf('Minimum {min} poll options required')
export const optionEmpty = text('All poll options must be filled in')
export const optionTooLong = textOf('Poll options have at most {most} characters')
export const optionRepeated = text('Poll options must be unique')
export const noSuchOption = text('Invalid poll option index')

export const lineEmpty = text('This line is empty.')
export const lineRepeated = textOf('This is the same as opinion {number}.')
export const lineTooLong = textOf('{count, number} of {most, number} characters. Shorten this opinion.')

export const outcomeRequired = text('The text must say something')
export const outcomeTooLong = textOf('Text exceeds {most} character limit ({count}/{most})')

export const updateRequired = text('The update must say something')
export const updateTooLong = textOf('Update exceeds {most} character limit ({count}/{most})')

export const dayHasPassed = text('Choose today or a later day.')
export const answerDateRequired = text('Choose by when they answer, or leave this empty.')
export const answeredByTooLong = textOf('This has {count} characters, and may have {most}.')

export const groupNameRequired = text('Enter a name.')
export const groupNameTooLong = textOf('The name has {count} characters, and may have {most}.')
