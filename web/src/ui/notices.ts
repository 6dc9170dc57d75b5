import { makeStore } from './store.ts'

export type Notice = {
  text: string
  tone?: 'info' | 'error'
  action?: { label: string; act: () => void }
  /** How long it stays; errors stay until dismissed. */
  ms?: number
}

export type ShownNotice = Notice & {
  id: number
}

export const NOTICE_MS = 5000
/** Longer where something can still be done about it. */
export const ACTION_MS = 8000

/** The notices on screen, oldest first. */
export const notices = makeStore<readonly ShownNotice[]>([])

/** Shows a notice at the edge of the screen, equal texts only once. Returns a function that removes it. */
export const notify = (notice: Notice): (() => void) => {
  const id = (nextId += 1)
  const others = notices.get().filter((shown) => shown.text !== notice.text)
  notices.set([...others, { ...notice, id }].slice(-MAX_SHOWN))
  return () => dismiss(id)
}

export const dismiss = (id: number): void => notices.set(notices.get().filter((notice) => notice.id !== id))

const MAX_SHOWN = 3
let nextId = 0
