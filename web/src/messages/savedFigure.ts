import { textOf } from './catalogue.ts'

/** Which letter in a picture is which group; `groups` are letters with names. */
export const groupsOfPicture = textOf((groups: readonly string[]) => `Groups: ${groups.join('; ')}`)
export const source = textOf((address: string) => `Source: ${address}`)
