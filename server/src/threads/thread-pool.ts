import { alsoTrusted } from '#outgoing.ts'
import { Worker } from 'node:worker_threads'
import type { ThreadReply } from '#threads/answer-requests.ts'
import { semaphore } from '#threads/semaphore.ts'

/** Threads that answer requests. Each starts with its first request, and restarts after it has ended. */
export type ThreadPool<Request, Answer> = {
  ask: (request: Request) => Promise<Answer>
  /** Ends the threads; waiting requests fail. */
  close: () => Promise<void>
}

type Options = {
  /** A description of the task for error messages, such as "makes pictures". */
  task: string
  numThreads?: number
  /** From -20, the highest, to 19, the lowest. */
  priority?: number
  /** A request that takes longer fails, and its thread ends. */
  limitMs?: number
  /** A thread that needs more memory ends. */
  maxMegabytes?: number
  /** If more requests wait, the newest fail. */
  maxWaiting?: number
  /** The `workerData` of the threads, besides the priority. */
  data?: object
}

/** The error for a request that no thread has started, because too many wait or there is no thread. */
export class ThreadUnavailable extends Error {}

/** The error for a request that took longer than it may, so that its thread was ended. */
export class ThreadTookTooLong extends Error {}

/** The pause after a thread has ended by itself, so that one that cannot start does not slow requests down. */
const REST_MS = 1000

/**
 * Threads of a file that calls `answerRequests`; each answers one request at a time. While they are idle they do not
 * keep the process alive.
 */
export function openThreads<Request, Answer>(file: URL, options: Options): ThreadPool<Request, Answer> {
  const { task, numThreads = 1, maxWaiting = Infinity } = options
  const refusal = () => new ThreadUnavailable(`Too many requests wait for the thread that ${task}`)
  const inTurn = semaphore({ maxRunning: numThreads, maxWaiting, refusal })
  const threads = Array.from({ length: numThreads }, () => oneThread<Request, Answer>(file, options))
  // The thread that was used last comes first, so that further threads start only when they are needed.
  const idle = [...threads]
  let isClosed = false
  return {
    ask: (request) =>
      inTurn([], async () => {
        const thread = idle.pop()
        if (thread === undefined || isClosed) throw endedError(options)
        try {
          return await thread.ask(request)
        } finally {
          idle.push(thread)
        }
      }),
    close: async () => {
      isClosed = true
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

const endedError = ({ task }: Pick<Options, 'task'>) => new ThreadUnavailable(`The thread that ${task} ended`)

function oneThread<Request, Answer>(
  file: URL,
  { task, priority = 0, limitMs, maxMegabytes, data }: Options,
): ThreadPool<Request, Answer> {
  let thread: Worker | undefined
  let pending: PromiseWithResolvers<Answer> | undefined
  let restUntil = 0

  const start = (): Worker => {
    const started = new Worker(file, {
      workerData: { ...data, priority, certificates: alsoTrusted() },
      ...(maxMegabytes === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } }),
    })
    started.on('message', (reply: ThreadReply<Answer>) => {
      if (thread !== started) return
      if ('error' in reply) pending?.reject(new Error(reply.error))
      else pending?.resolve(reply.answer)
    })
    const fail = (error: Error) => {
      if (thread !== started) return
      restUntil = Date.now() + REST_MS
      void end(error)
    }
    started.on('error', fail)
    started.on('exit', (code) => fail(new Error(`The thread that ${task} ended with exit code ${code}`)))
    return started
  }

  const end = async (error: Error) => {
    const ended = thread
    thread = undefined
    pending?.reject(error)
    await ended?.terminate()
  }

  return {
    ask: async (request) => {
      if (thread === undefined && Date.now() < restUntil)
        throw new ThreadUnavailable(`The thread that ${task} has just ended`)
      const used = (thread ??= start())
      const answer = (pending = Promise.withResolvers<Answer>())
      const giveUp = () => void end(new ThreadTookTooLong(`The thread that ${task} took too long`))
      const limit = limitMs === undefined ? undefined : setTimeout(giveUp, limitMs)
      used.ref()
      used.postMessage(request)
      try {
        return await answer.promise
      } finally {
        clearTimeout(limit)
        used.unref()
      }
    },
    close: () => end(endedError({ task })),
  }
}
