/**
 * Runs large tasks a few at a time and serves their owners in turn, so that nobody waits for more than one task of each
 * other owner. Rejects with the error of `refusal` if an owner has too many waiting tasks.
 */
export function fairQueue(options: {
  maxRunning: number
  /** Where a task can last as long as its owner likes, others need the rest. */
  maxRunningPerOwner?: number
  maxWaitingPerOwner: number
  refusal: () => Error
}): <T>(owner: string, task: () => Promise<T>) => Promise<T> {
  const { maxRunning, maxRunningPerOwner = maxRunning, maxWaitingPerOwner, refusal } = options
  // Owners in the order of their turns. After its turn an owner goes to the end.
  const waiting = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  let numRunning = 0

  const count = (owner: string, by: 1 | -1) => {
    const numOfOwner = (running.get(owner) ?? 0) + by
    if (numOfOwner === 0) running.delete(owner)
    else running.set(owner, numOfOwner)
    numRunning += by
  }

  const startNext = () => {
    if (numRunning >= maxRunning) return
    for (const [owner, starts] of waiting) {
      if ((running.get(owner) ?? 0) >= maxRunningPerOwner) continue
      waiting.delete(owner)
      const start = starts.shift()
      if (starts.length > 0) waiting.set(owner, starts)
      count(owner, 1)
      start?.()
      return
    }
  }

  return async (owner, task) => {
    const starts = waiting.get(owner) ?? []
    if (starts.length >= maxWaitingPerOwner) throw refusal()
    await new Promise<void>((start) => {
      starts.push(start)
      waiting.set(owner, starts)
      startNext()
    })
    try {
      return await task()
    } finally {
      count(owner, -1)
      startNext()
    }
  }
}
