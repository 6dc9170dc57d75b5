import { noConnection, undo } from '#messages/ui.ts'
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

/** The same with a way back. */
export const notifyWithUndo = (text: string, act: () => void): void => {
  notify({ text, action: { label: undo(), act } })
}

/** Says that something failed; with the error, that there is no network where that is why. */
export const notifyError = (text: string, error?: { name: string }): void => {
  notify({ text: error?.name === 'offline' ? noConnection() : text, tone: 'error' })
}

export const dismiss = (id: number): void => notices.set(notices.get().filter((notice) => notice.id !== id))

const MAX_SHOWN = 3
let nextId = 0
