import { sessionStore } from '#device/storage.ts'
import * as m from '#messages/shell.ts'
import { notify } from '#ui/notices/notices.ts'

/** Why the application starts again. After signing out, nothing else is left in the session storage. */
export const RESTART_NOTICE_KEY = 'parley:restart-notice'

/** Longer texts stay for longer. */
const NOTICES = {
  loggedIn: { text: m.loggedIn },
  loggedOut: { text: m.loggedOut, ms: 15_000 },
  deleted: { text: m.deleted, ms: 15_000 },
}
export type RestartReason = keyof typeof NOTICES

/** Keeps the reason for the page that comes next. */
export const keepRestartReason = (reason: RestartReason): void => sessionStore.set(RESTART_NOTICE_KEY, reason)

/** Shows the reason once, after the application has restarted. */
export const showRestartNotice = (): void => {
  const reason = takeRestartReason()
  if (!reason) return
  const { text, ...rest } = NOTICES[reason]
  notify({ text: text(), ...rest })
}

/** Returns the reason and removes it. */
export const takeRestartReason = (): RestartReason | undefined => {
  const stored = sessionStore.get(RESTART_NOTICE_KEY)
  sessionStore.remove(RESTART_NOTICE_KEY)
  return stored !== undefined && isReason(stored) ? stored : undefined
}

const isReason = (value: string): value is RestartReason => Object.hasOwn(NOTICES, value)
