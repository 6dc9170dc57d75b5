import { Worker } from 'node:worker_threads'
import { AppError } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { followUpsOf } from '#analysis/worker/store-run.ts'
import { fairQueue } from '#http/fair-queue.ts'
import type { ExportRequest, ExportRefusal } from '#verification/exported-run.ts'
import { LOW_PRIORITY } from '#threads/priority.ts'
import type { BundleThreadReply, BundleThreadRequest } from '#verification/thread.ts'

const tooMany = () =>
  new AppError('too_many', 'too_many_bundles', 'Too many bundles at once. Try again in a moment.', {
    retryAfter: 5,
  })

/** Each holds the votes of a conversation in memory, for as long as somebody reads, so that each network has one. */
const queue = memoizePerApp(() =>
  fairQueue({ maxRunning: 3, maxRunningPerOwner: 1, maxWaitingPerOwner: 4, refusal: tooMany }),
)

/** Whoever reads more slowly, or stops, holds up others. */
const MIN_BYTES_PER_SECOND = 64_000

/**
 * How long a reader may take to fetch the next piece. Pauses together may last as long as one, besides the time that the
 * bytes before need at the lowest speed.
 */
export const patienceOf = (reader: { bytesSent: number; waitedMs: number }, pauseMs: number): number =>
  Math.min(pauseMs, pauseMs + (1000 * reader.bytesSent) / MIN_BYTES_PER_SECOND - reader.waitedMs)

/** A bundle as it is made, piece by piece, in a thread that ends with it. Nothing of it is kept. */
export async function streamBundle(
  ctx: Ctx,
  { owner, ...request }: Omit<ExportRequest, 'followUps'> & { owner: string },
): Promise<{ runId: number; chunks: AsyncGenerator<Uint8Array> }> {
  const release = await takeTurn(ctx, owner)
  const data: BundleThreadRequest = {
    ...request,
    followUps: followUpsOf(ctx.config),
    origin: ctx.config.PUBLIC_ORIGIN,
    license: ctx.config.RESULTS_LICENCE,
    connection: ctx.connection,
    priority: LOW_PRIORITY,
  }
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: data })
  const gone = goneOf(thread)
  const end = async () => {
    release()
    await thread.terminate()
  }
  try {
    const first = await replyOf(thread, gone)
    if ('reason' in first) throw refusalOf(first)
    if (!('runId' in first)) throw new Error('The thread of a bundle answered out of turn')
    const chunks = chunksOf(thread, { gone, end, pauseMs: ctx.config.BUNDLE_PAUSE_MS })
    await chunks.next()
    return { runId: first.runId, chunks }
  } catch (error) {
    await end()
    throw error
  }
}

const NOTHING = new Uint8Array(0)

async function* chunksOf(
  thread: Worker,
  { gone, end, pauseMs }: { gone: Promise<never>; end: () => Promise<void>; pauseMs: number },
): AsyncGenerator<Uint8Array> {
  const reader = { bytesSent: 0, waitedMs: 0 }
  let isTooSlow = false
  let giveUp: NodeJS.Timeout | undefined
  try {
    // A generator that has not begun ends without its `finally`, and whoever asked may be gone already.
    yield NOTHING
    for (;;) {
      const reply = replyOf(thread, gone)
      thread.postMessage('next')
      const answered = await reply
      if (!('chunk' in answered)) return
      giveUp = setTimeout(
        () => {
          isTooSlow = true
          void end()
        },
        patienceOf(reader, pauseMs),
      )
      const start = performance.now()
      yield answered.chunk
      clearTimeout(giveUp)
      if (isTooSlow) throw new Error('A bundle was read too slowly')
      reader.bytesSent += answered.chunk.byteLength
      reader.waitedMs += performance.now() - start
    }
  } finally {
    clearTimeout(giveUp)
    await end()
  }
}

// A thread that answers and ends is heard of in one moment, first its answer: `once` of events would settle after its end.
async function replyOf(thread: Worker, gone: Promise<never>): Promise<BundleThreadReply> {
  const { promise: reply, resolve } = Promise.withResolvers<BundleThreadReply>()
  thread.on('message', resolve)
  try {
    return await Promise.race([reply, gone])
  } finally {
    thread.off('message', resolve)
  }
}

/** Rejects when a thread ends, also between two pieces, when nobody waits for it. */
function goneOf(thread: Worker): Promise<never> {
  const gone = new Promise<never>((_, reject) => {
    thread.on('error', reject)
    thread.on('exit', () => reject(new Error('The thread of a bundle ended')))
  })
  gone.catch(() => {})
  return gone
}

/** Waits for a turn; gives what ends it. */
const takeTurn = (ctx: Ctx, owner: string): Promise<() => void> =>
  new Promise((granted, refused) => {
    queue(ctx)(owner, () => new Promise<void>((done) => granted(done))).catch(refused)
  })

function refusalOf(refusal: ExportRefusal): AppError {
  if (refusal.reason === 'conversation_not_found')
    return new AppError('not_found', 'conversation_not_found', 'Conversation resource not found.')
  return new AppError(
    'conflict',
    'votes_have_changed',
    'The votes have changed since this bundle was made.',
    refusal.nextAt === undefined ? {} : { until: refusal.nextAt },
  )
}
