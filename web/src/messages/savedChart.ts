import { textOf } from './catalogue.ts'

/** Explains the letters in a picture by names. */
export const lettersOfPicture = textOf((letters: readonly string[]) => letters.join('; '))
export const source = textOf('Source: {address}')
