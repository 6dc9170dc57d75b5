/**
 * Runs large tasks a few at a time and serves their owners in turn, so that nobody waits for more than one task of each
 * other owner. Rejects with the error of `refusal` if an owner has too many waiting tasks.
 */
export function fairQueue(options: {
  maxRunning: number
  maxWaitingPerOwner: number
  refusal: () => Error
}): <T>(owner: string, task: () => Promise<T>) => Promise<T> {
  // Owners in the order of their turns. After its turn an owner goes to the end.
  const waiting = new Map<string, (() => void)[]>()
  let numRunning = 0

  const startNext = () => {
    const [turn] = waiting
    if (turn === undefined || numRunning >= options.maxRunning) return
    const [owner, starts] = turn
    waiting.delete(owner)
    const start = starts.shift()
    if (starts.length > 0) waiting.set(owner, starts)
    numRunning++
    start?.()
  }

  return async (owner, task) => {
    const starts = waiting.get(owner) ?? []
    if (starts.length >= options.maxWaitingPerOwner) throw options.refusal()
    await new Promise<void>((start) => {
      starts.push(start)
      waiting.set(owner, starts)
      startNext()
    })
    try {
      return await task()
    } finally {
      numRunning--
      startNext()
    }
  }
}
