import { parentPort, workerData } from 'node:worker_threads'
import { setThreadPriority } from '#threads/priority.ts'

export type ThreadRequest<Request> = { id: number; request: Request }
export type ThreadReply<Answer> = { id: number; answer: Answer } | { id: number; error: string }

/** In a thread of `openThread`: answers what it is asked, with the priority it was opened with. */
export function answerRequests<Request, Answer>(
  answer: (request: Request) => Answer | Promise<Answer>,
): void {
  const { priority }: { priority: number } = workerData
  setThreadPriority(priority)
  parentPort?.on('message', async ({ id, request }: ThreadRequest<Request>) => {
    parentPort?.postMessage(await replyTo(id, () => answer(request)))
  })
}

async function replyTo<Answer>(
  id: number,
  answer: () => Answer | Promise<Answer>,
): Promise<ThreadReply<Answer>> {
  try {
    return { id, answer: await answer() }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
