import { AppError } from '@parley/contract'
import { memoizePerApp } from '#ctx.ts'
import { semaphore } from '#threads/semaphore.ts'

/** Large lists go through a fair queue, so that clients that request whole lists do not delay the others. */
export const largeLists = memoizePerApp(() =>
  semaphore({
    maxRunning: 1,
    maxWaitingPerOwner: 100,
    refusal: () =>
      new AppError('too_many', 'too_many_lists', 'Too many whole lists at once. Read them page by page.', {
        retryAfter: 1,
      }),
  }),
)
