import { noConnection, readOnly, undo } from '#messages/ui.ts'
import { makeStore } from '#ui/store.ts'

export type Notice = {
  text: string
  tone?: 'info' | 'error'
  /** The language of the text, if it is not that of the page. */
  lang?: string
  action?: { label: string; act: () => void }
  /** How long the notice stays, in milliseconds; errors stay until dismissed. */
  ms?: number
}

export type ShownNotice = Notice & {
  id: number
}

export const NOTICE_MS = 5000
/** A longer time for notices with an action. */
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

/** Shows a notice with an undo button. */
export const notifyWithUndo = (text: string, act: () => void): void => {
  notify({ text, action: { label: undo(), act } })
}

/** Shows that something failed, or why nothing can be saved: there is no network, or the site is read-only. */
export const notifyError = (text: string, error?: { name: string; code?: string }): void => {
  const reason =
    error?.name === 'offline' ? noConnection() : error?.code === 'read_only' ? readOnly() : undefined
  notify({ text: reason ?? text, tone: 'error' })
}

export const dismiss = (id: number): void => notices.set(notices.get().filter((notice) => notice.id !== id))

const MAX_SHOWN = 3
let nextId = 0
