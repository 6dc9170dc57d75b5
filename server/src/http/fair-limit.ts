type Waiting = { start: () => void; refuse: (error: Error) => void }

/**
 * Lets so many acts run at the same time and so many wait for their turn. Networks take turns, and where too many
 * wait the newest of the network that has most is refused: nobody waits behind the crowd of somebody else.
 */
export function fairLimit({
  maxRunning,
  maxWaiting,
  refusal,
}: {
  maxRunning: number
  maxWaiting: number
  refusal: () => Error
}): <T>(network: string, act: () => Promise<T>) => Promise<T> {
  let running = 0
  let numWaiting = 0
  const queues = new Map<string, Waiting[]>()
  const wait = (network: string) =>
    new Promise<void>((start, refuse) => {
      const queue = queues.get(network) ?? []
      queue.push({ start, refuse })
      queues.set(network, queue)
      numWaiting += 1
      if (numWaiting > maxWaiting) refuseOne(queues)
    })
  const refuseOne = (queues: ReadonlyMap<string, Waiting[]>) => {
    let longest: Waiting[] = []
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue
    numWaiting -= 1
    longest.pop()?.refuse(refusal())
  }
  const startNext = (): boolean => {
    for (const [network, queue] of queues) {
      // Behind the others, until its next turn.
      queues.delete(network)
      const next = queue.shift()
      if (queue.length > 0) queues.set(network, queue)
      if (next === undefined) continue
      numWaiting -= 1
      next.start()
      return true
    }
    return false
  }
  return async (network, act) => {
    if (running >= maxRunning) await wait(network)
    else running += 1
    try {
      return await act()
    } finally {
      // The slot is handed to the next task, so that no new task can take it in between.
      if (!startNext()) running -= 1
    }
  }
}
