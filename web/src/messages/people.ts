import { text } from './catalogue.ts'

// Shown where there is no name. Of both, the wire has English words.

/** In the place of a name, also inside sentences. The settings quote it where they tell what a deletion does. */
export const deletedUser = text('deleted user')
/** In the place of a name, where everybody’s name is hidden. */
export const noName = text('no name')
