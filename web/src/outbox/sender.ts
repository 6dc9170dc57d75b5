const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000

/**
 * Runs `sendAll` whenever it is asked to: one run at a time on all tabs, and again after a growing pause while it
 * answers that something is left.
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
    // Nothing may be awaited between the last look at the wish and the end, or a wish made there would be lost.
    while (isAskedAgain) {
      isAskedAgain = false
      clearTimeout(retryTimer)
      // One tab at a time: the others find the list empty when their turn comes.
      // Where a frame of another site gets no storage, it gets no locks either, and has no other tabs to mind.
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
    /** The server has taken something: the next pause is a short one. */
    resetPause: (): void => void (retryMs = FIRST_RETRY_MS),
    cancelRetry: (): void => clearTimeout(retryTimer),
  }
}
