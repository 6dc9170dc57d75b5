import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'

type BriefTransaction = {
  steps: () => Promise<void>
  lockTimeoutMs?: number
  /** Called with words such as "attempt 1 of 50". */
  onWait?: (attempt: string) => void
}

/** Runs steps in a transaction whose waits for locks are brief, and runs it again while a table is in use. */
export async function withBriefLocks(
  client: Client,
  { steps, lockTimeoutMs = LOCK_TIMEOUT_MS, onWait }: BriefTransaction,
): Promise<void> {
  await retryWhileLocked(async () => {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      await steps()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }, onWait)
}

/**
 * A change that waits for the lock of a table makes all later readers of that table wait too. So `change` has to give up
 * after {@link LOCK_TIMEOUT_MS}; this lets them pass, and tries again.
 */
export async function retryWhileLocked(
  change: () => Promise<void>,
  onWait: (attempt: string) => void = () => {},
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      const isLocked = error instanceof DatabaseError && LOCKED.has(error.code ?? '')
      if (!isLocked || attempt === MAX_ATTEMPTS) throw error
      onWait(`attempt ${attempt} of ${MAX_ATTEMPTS}`)
      await sleep(Math.min(ATTEMPT_PAUSE_MS * attempt, MAX_PAUSE_MS))
    }
  }
}

export const LOCK_TIMEOUT_MS = 2000
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'
const LOCKED = new Set([LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED])
const ATTEMPT_PAUSE_MS = 500
const MAX_PAUSE_MS = 5000
/** Some five minutes, in which any read of the server has ended. */
const MAX_ATTEMPTS = 50
