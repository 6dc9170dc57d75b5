import { makeStore } from '#ui/store.ts'

/** The text of the polite live region. */
export const announcement = makeStore('')

/** Has screen readers read a text aloud without moving the focus. Equal texts in a row are read once. */
export const announce = (text: string): void => announcement.set(text)
