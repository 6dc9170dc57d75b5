import { Worker } from 'node:worker_threads'
import type { ThreadReply, ThreadRequest } from '#threads/answer-requests.ts'

/** A thread that answers requests. It starts with the first one, and again after it has ended. */
export type Thread<Request, Answer> = {
  ask: (request: Request) => Promise<Answer>
  /** Ends the thread; requests that wait fail. */
  close: () => Promise<void>
}

type Options = {
  /** What the thread does, for errors: "makes pictures". */
  task: string
  /** From -20 to 19, the lowest. */
  priority?: number
  /** After so long a request fails and the thread ends, with all that wait. */
  limitMs?: number
}

type Waiting<Answer> = {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
  limit: NodeJS.Timeout | undefined
}

/** A thread of a file that calls `answerRequests`. While it is idle it does not keep the process alive. */
export function openThread<Request, Answer>(
  file: URL,
  { task, priority = 0, limitMs }: Options,
): Thread<Request, Answer> {
  const waiting = new Map<number, Waiting<Answer>>()
  let thread: Worker | undefined
  let lastId = 0

  const take = (id: number): Waiting<Answer> | undefined => {
    const pending = waiting.get(id)
    waiting.delete(id)
    clearTimeout(pending?.limit)
    if (waiting.size === 0) thread?.unref()
    return pending
  }

  const start = (): Worker => {
    const started = new Worker(file, { workerData: { priority } })
    started.on('message', (reply: ThreadReply<Answer>) => {
      const pending = take(reply.id)
      if ('error' in reply) pending?.reject(new Error(reply.error))
      else pending?.resolve(reply.answer)
    })
    const fail = (error: Error) => {
      if (thread === started) void end(error)
    }
    started.on('error', fail)
    started.on('exit', () => fail(new Error(`The thread that ${task} ended`)))
    return started
  }

  const end = async (error: Error) => {
    const ended = thread
    thread = undefined
    for (const id of waiting.keys()) take(id)?.reject(error)
    await ended?.terminate()
  }

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        thread ??= start()
        thread.ref()
        const id = ++lastId
        const giveUp = () => void end(new Error(`The thread that ${task} took too long`))
        waiting.set(id, {
          resolve,
          reject,
          limit: limitMs === undefined ? undefined : setTimeout(giveUp, limitMs),
        })
        thread.postMessage({ id, request } satisfies ThreadRequest<Request>)
      }),
    close: () => end(new Error(`The thread that ${task} ended`)),
  }
}
