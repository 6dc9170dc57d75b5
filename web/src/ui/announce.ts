import { makeStore } from './store.ts'

/** The text of the polite live region. */
export const announcement = makeStore('')

/** Tells screen readers something without moving the focus. Equal texts in a row are read once. */
export const announce = (text: string): void => announcement.set(text)
