import { updateStatus } from '#shell/session.ts'
import { keepProgress, progress, type Progress } from './progress.ts'

/** Notes that this device is logged in now, and to what kind of account; the step shown leads on by itself. */
export const enterAccount = async (account: Progress['account']): Promise<void> => {
  keepProgress({ ...progress.get(), account })
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
}
