import { sessionStore } from '#device/storage.ts'
import * as m from '#messages/shell.ts'
import { notify } from '#ui/notices/notices.ts'

/** The only entry of the session storage that survives signing out: its reason. */
export const SIGN_OUT_NOTICE_KEY = 'parley:sign-out-notice'

const NOTICE_TEXT = { loggedOut: m.loggedOut, deleted: m.deleted }
export type SignOutReason = keyof typeof NOTICE_TEXT

/** Shows the reason of a sign-out once, after the application has restarted. */
export const showSignOutNotice = (): void => {
  const reason = takeSignOutReason()
  if (reason) notify({ text: NOTICE_TEXT[reason](), ms: READING_MS })
}

/** Returns the reason and removes it. */
export const takeSignOutReason = (): SignOutReason | undefined => {
  const stored = sessionStore.get(SIGN_OUT_NOTICE_KEY)
  sessionStore.remove(SIGN_OUT_NOTICE_KEY)
  return stored === 'loggedOut' || stored === 'deleted' ? stored : undefined
}

const READING_MS = 15_000
