import { parentPort, workerData } from 'node:worker_threads'
import { trustAlso } from '#outgoing.ts'
import { setThreadPriority } from '#threads/priority.ts'

export type ThreadReply<Answer> = { answer: Answer } | { error: string }

/** Answers requests in a thread of `openThreads`, with the priority that was passed there. */
export function answerRequests<Request, Answer>(
  answer: (request: Request) => Answer | Promise<Answer>,
  /** The buffers of an answer that are transferred instead of copied. */
  bytesOf: (answer: Answer) => ArrayBuffer[] = () => [],
): void {
  const { priority, certificates }: { priority: number; certificates?: string } = workerData
  if (certificates !== undefined) trustAlso(certificates)
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
