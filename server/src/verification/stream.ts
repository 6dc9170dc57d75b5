import { AppError } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { followUpsOf } from '#analysis/worker/store-run.ts'
import { sourcesOf } from '#db/replica-db.ts'
import { semaphore, type Owner } from '#threads/semaphore.ts'
import type { ExportRequest, ExportRefusal } from '#verification/exported-run.ts'
import { LOW_PRIORITY } from '#threads/priority.ts'
import { openThreads, type ThreadPool } from '#threads/thread-pool.ts'
import type { BundleThreadReply, BundleThreadRequest } from '#verification/thread.ts'

const tooMany = () =>
  new AppError('too_many', 'too_many_bundles', 'Too many bundles at once. Try again in a moment.', {
    retryAfter: 5,
  })

/** Each bundle holds the votes of a conversation in memory while somebody reads it, so each network may have one. */
const queue = memoizePerApp(() =>
  semaphore({ maxRunning: 3, maxRunningPerOwner: 1, maxWaitingPerOwner: 4, refusal: tooMany }),
)

/** Slower readers lose their bundle, so that they do not block others. */
const MIN_BYTES_PER_SECOND = 64_000

/**
 * How long a reader may take to fetch the next piece. All pauses together may last as long as one, plus the time that
 * the bytes so far need at the lowest speed.
 */
export const maxPauseMs = (reader: { bytesSent: number; waitedMs: number }, pauseMs: number): number =>
  Math.min(pauseMs, pauseMs + (1000 * reader.bytesSent) / MIN_BYTES_PER_SECOND - reader.waitedMs)

/** Streams a bundle piece by piece from a thread that ends with it. Nothing of it is stored. */
export async function streamBundle(
  ctx: Ctx,
  { owner, ...request }: Omit<ExportRequest, 'followUps'> & { owner: Owner },
): Promise<{ runId: number; chunks: AsyncGenerator<Uint8Array> }> {
  const release = await takeTurn(ctx, owner)
  const thread: BundleThread = openThreads(new URL('./thread.ts', import.meta.url), {
    task: 'makes a bundle',
    priority: LOW_PRIORITY,
  })
  const end = async () => {
    release()
    await thread.close()
  }
  try {
    const first = await thread.ask({
      ...request,
      followUps: followUpsOf(ctx.config),
      origin: ctx.config.PUBLIC_ORIGIN,
      license: ctx.config.RESULTS_LICENCE,
      ...sourcesOf(ctx),
      auditKey: ctx.config.AUDIT_KEY,
    })
    if ('reason' in first) throw refusalOf(first)
    if (!('runId' in first)) throw new Error('The thread of a bundle answered out of turn')
    const chunks = chunksOf(thread, { end, pauseMs: ctx.config.BUNDLE_PAUSE_MS })
    await chunks.next()
    return { runId: first.runId, chunks }
  } catch (error) {
    await end()
    throw error
  }
}

type BundleThread = ThreadPool<BundleThreadRequest | 'next', BundleThreadReply>

const NOTHING = new Uint8Array(0)

async function* chunksOf(
  thread: BundleThread,
  { end, pauseMs }: { end: () => Promise<void>; pauseMs: number },
): AsyncGenerator<Uint8Array> {
  const reader = { bytesSent: 0, waitedMs: 0 }
  let isTooSlow = false
  let giveUp: NodeJS.Timeout | undefined
  try {
    // A generator that has not started ends without its `finally`, and the client may have disconnected already.
    yield NOTHING
    for (;;) {
      const answered = await thread.ask('next')
      if (!('chunk' in answered) || answered.chunk === undefined) return
      giveUp = setTimeout(
        () => {
          isTooSlow = true
          void end()
        },
        maxPauseMs(reader, pauseMs),
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

/** Waits for a turn; returns the function that ends it. */
const takeTurn = (ctx: Ctx, owner: Owner): Promise<() => void> =>
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
