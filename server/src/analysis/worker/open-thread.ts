import { Worker } from 'node:worker_threads'
import type { RunReply, RunRequest } from '#analysis/worker/thread.ts'

/** A thread that computes, started with the first request, and again after it has ended. */
export type AnalysisThread = {
  ask: (request: Omit<RunRequest, 'id'>) => Promise<Answer>
  close: () => Promise<void>
}

type Answer = Exclude<RunReply, { error: string }>

/** `priority` is from -20 to 19, the lowest. */
export function openThread(priority: number): AnalysisThread {
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  let thread: Worker | undefined
  let lastId = 0

  const start = (): Worker => {
    const started = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { priority } })
    started.on('message', (reply: RunReply) => {
      const pending = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('error' in reply) pending?.reject(new Error(reply.error))
      else pending?.resolve(reply)
    })
    const fail = (error: Error) => {
      if (thread === started) thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('error', fail)
    started.on('exit', () => fail(new Error('The analysis thread ended')))
    return started
  }

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        thread ??= start()
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        thread.postMessage({ ...request, id } satisfies RunRequest)
      }),
    close: async () => {
      const ending = thread
      thread = undefined
      await ending?.terminate()
    },
  }
}
