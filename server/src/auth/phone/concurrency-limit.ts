import { AppError } from '@parley/contract'

/** Limits how many tasks run at the same time and how many wait; refuses further ones. */
export function concurrencyLimit(
  maxRunning: number,
  maxWaiting: number,
): <T>(act: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (act) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting)
        throw new AppError('too_many', 'busy', 'Too many logins at the same time. Try again in 5 seconds.', {
          retryAfter: 5,
        })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await act()
    } finally {
      // The slot is handed to the next task, so that no new task can take it in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
