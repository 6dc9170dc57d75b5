import { textOf } from './catalogue.ts'

/** Explains the letters in a picture; `groups` are letters with names. */
export const groupsOfPicture = textOf((groups: readonly string[]) => `Groups: ${groups.join('; ')}`)
export const source = textOf('Source: {address}')
