export type Semaphore = <T>(owner: string, task: () => Promise<T>) => Promise<T>

type Options = {
  maxRunning: number
  /** Leaves room for other owners if the owner of a task controls how long it takes. */
  maxRunningPerOwner?: number
  /** If more tasks wait, the newest one of the owner with the most waiting tasks is rejected. */
  maxWaiting?: number
  /** Further tasks of an owner with this many waiting tasks are rejected. */
  maxWaitingPerOwner?: number
  refusal: () => Error
}

type WaitingTask = { start: () => void; refuse: (error: Error) => void }

/**
 * Runs `maxRunning` tasks at a time and lets their owners take turns, so that nobody waits behind many tasks of
 * somebody else. A rejected task throws the error of `refusal`.
 */
export function semaphore({
  maxRunning,
  maxRunningPerOwner = maxRunning,
  maxWaiting = Infinity,
  maxWaitingPerOwner = Infinity,
  refusal,
}: Options): Semaphore {
  // The keys are owners in the order of their turns. After its turn an owner moves to the end.
  const queues = new Map<string, WaitingTask[]>()
  const running = new Map<string, number>()
  let numRunning = 0
  let numWaiting = 0

  const count = (owner: string, by: 1 | -1) => {
    const numOfOwner = (running.get(owner) ?? 0) + by
    if (numOfOwner === 0) running.delete(owner)
    else running.set(owner, numOfOwner)
    numRunning += by
  }

  const startNext = () => {
    if (numRunning >= maxRunning) return
    for (const [owner, queue] of queues) {
      if ((running.get(owner) ?? 0) >= maxRunningPerOwner) continue
      const next = queue.shift()
      queues.delete(owner)
      if (queue.length > 0) queues.set(owner, queue)
      numWaiting -= 1
      count(owner, 1)
      next?.start()
      return
    }
  }

  const refuseNewest = () => {
    const [first, ...others] = queues
    if (first === undefined) return
    const [owner, queue] = others.reduce(
      (most, each) => (each[1].length > most[1].length ? each : most),
      first,
    )
    const newest = queue.pop()
    if (queue.length === 0) queues.delete(owner)
    numWaiting -= 1
    newest?.refuse(refusal())
  }

  return async (owner, task) => {
    const queue = queues.get(owner) ?? []
    if (queue.length >= maxWaitingPerOwner) throw refusal()
    await new Promise<void>((start, refuse) => {
      queue.push({ start, refuse })
      queues.set(owner, queue)
      numWaiting += 1
      startNext()
      if (numWaiting > maxWaiting) refuseNewest()
    })
    try {
      return await task()
    } finally {
      count(owner, -1)
      startNext()
    }
  }
}
