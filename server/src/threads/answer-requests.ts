import { parentPort, workerData } from 'node:worker_threads'
import { setThreadPriority } from '#threads/priority.ts'

export type ThreadReply<Answer> = { answer: Answer } | { error: string }

/** In a thread of `openThreads`: answers what it is asked, with the priority it was opened with. */
export function answerRequests<Request, Answer>(
  answer: (request: Request) => Answer | Promise<Answer>,
  /** What of an answer changes its owner instead of being copied. */
  bytesOf: (answer: Answer) => ArrayBuffer[] = () => [],
): void {
  const { priority }: { priority: number } = workerData
  setThreadPriority(priority)
  parentPort?.on('message', async (request: Request) => {
    try {
      const given = await answer(request)
      parentPort?.postMessage({ answer: given } satisfies ThreadReply<Answer>, bytesOf(given))
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      parentPort?.postMessage({ error: reason } satisfies ThreadReply<Answer>)
    }
  })
}
