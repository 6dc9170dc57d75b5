const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000

/**
 * Runs `sendAll` on request: one run at a time across all tabs, and again after a growing pause while it returns that
 * something is left.
 */
export const createSender = (sendAll: () => Promise<boolean>) => {
  let retryMs = FIRST_RETRY_MS
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isAskedAgain = false

  const run = async (): Promise<void> => {
    if (await sendAll()) return
    retryTimer = setTimeout(() => void send(), retryMs)
    retryMs = Math.min(LAST_RETRY_MS, retryMs * 2)
  }
  const runWhileAsked = async (): Promise<void> => {
    // No await may come between the last check of the request and the end, or a request made there would be lost.
    while (isAskedAgain) {
      isAskedAgain = false
      clearTimeout(retryTimer)
      // Only one tab sends at a time; the others find the list empty when it is their turn. A frame of another site
      // without storage has no locks either, and no other tabs to wait for.
      await (navigator.locks?.request('parley-outbox', run).catch(run) ?? run())
    }
    running = undefined
  }
  const send = (): Promise<void> => {
    isAskedAgain = true
    return (running ??= runWhileAsked())
  }
  return {
    send,
    /** Makes the next pause short, after the server has accepted something. */
    resetPause: (): void => void (retryMs = FIRST_RETRY_MS),
    cancelRetry: (): void => clearTimeout(retryTimer),
  }
}
