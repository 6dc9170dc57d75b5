/**
 * Whoever a task runs for, as parts of which each takes turns with the others: a home, and the wide network around it. One
 * with a share of eight gets eight turns where others get one.
 */
export type Owner = readonly { readonly key: string; readonly share: number }[]

export type Semaphore = <T>(owner: Owner, task: () => Promise<T>) => Promise<T>

type Options = {
  maxRunning: number
  /** Leaves room for other owners if the owner of a task controls how long it takes. */
  maxRunningPerOwner?: number
  /** If more tasks wait, the one whose turn comes last is rejected: of the owner with the most, the newest. */
  maxWaiting?: number
  /** Further tasks of an owner with this many waiting tasks are rejected. */
  maxWaitingPerOwner?: number
  refusal: () => Error
}

type WaitingTask = { owner: Owner; turn: number; start: () => void; refuse: (error: Error) => void }

/**
 * Runs `maxRunning` tasks at a time and lets their owners take turns, so that nobody waits behind many tasks of
 * somebody else. A rejected task throws the error of `refusal`.
 */
export function semaphore({
  maxRunning,
  maxRunningPerOwner,
  maxWaiting = Infinity,
  maxWaitingPerOwner = Infinity,
  refusal,
}: Options): Semaphore {
  /** In the order in which they will run. */
  const queue: WaitingTask[] = []
  const waiting = new Map<string, number>()
  const running = new Map<string, number>()
  let numRunning = 0
  /** The turn of the task that started last. */
  let currentTurn = 0

  const count = (counts: Map<string, number>, owner: Owner, by: 1 | -1) => {
    for (const { key } of owner) {
      const numOfOwner = (counts.get(key) ?? 0) + by
      if (numOfOwner === 0) counts.delete(key)
      else counts.set(key, numOfOwner)
    }
  }

  const mayRun = ({ owner }: WaitingTask) =>
    maxRunningPerOwner === undefined ||
    owner.every(({ key, share }) => {
      // Whoever may run more than others leaves room for them, too.
      const most = share === 1 ? maxRunningPerOwner : Math.min(share * maxRunningPerOwner, maxRunning - 1)
      return (running.get(key) ?? 0) < most
    })

  const startNext = () => {
    const next = numRunning < maxRunning ? queue.findIndex(mayRun) : -1
    const [task] = next < 0 ? [] : queue.splice(next, 1)
    if (task === undefined) return
    currentTurn = Math.max(currentTurn, task.turn)
    count(waiting, task.owner, -1)
    count(running, task.owner, 1)
    numRunning += 1
    task.start()
  }

  const refuseLast = () => {
    const last = queue.pop()
    if (last === undefined) return
    count(waiting, last.owner, -1)
    last.refuse(refusal())
  }

  return async (owner, task) => {
    const waits = owner.map(({ key, share }) => Math.floor((waiting.get(key) ?? 0) / share))
    const numBefore = Math.max(0, ...waits)
    if (numBefore >= maxWaitingPerOwner) throw refusal()
    await new Promise<void>((start, refuse) => {
      const turn = currentTurn + 1 + numBefore
      const place = queue.findLastIndex((other) => other.turn <= turn) + 1
      queue.splice(place, 0, { owner, turn, start, refuse })
      count(waiting, owner, 1)
      startNext()
      if (queue.length > maxWaiting) refuseLast()
    })
    try {
      return await task()
    } finally {
      count(running, owner, -1)
      numRunning -= 1
      startNext()
    }
  }
}
