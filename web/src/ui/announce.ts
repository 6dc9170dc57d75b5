import { makeStore } from './store.ts'

/** What the polite live region says now. */
export const announcement = makeStore('')

/** Tells screen readers, without moving anything. Repeated words are only read again when something differs. */
export const announce = (text: string): void => announcement.set(text)
