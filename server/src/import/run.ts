import { performance } from 'node:perf_hooks'
import type { Ctx } from '#ctx.ts'
import { storeProgress, type Run } from '#import/runs.sql.ts'
import type { SourceRun } from '#import/source.ts'

const LEASE_DURATION_MS = 15_000
const HEARTBEAT_MS = 5000
/** After this time a long import stops, so that other imports can run. */
const TURN_MS = 20_000

export const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_DURATION_MS)

/** Thrown if the import was canceled or another process has taken it over. */
export class RunLost extends Error {
  override name = 'RunLost'
}

/** Thrown when the run has used up its time; the next run continues the import. */
export class TurnEnded extends Error {
  override name = 'TurnOver'
}

export type ImportRun = SourceRun & Run & { dispose: () => void }

/** Starts a run and renews its lease until it is disposed. */
export function beginRun(ctx: Ctx, { signal, ...run }: Run & { signal: AbortSignal }): ImportRun {
  const lost = new AbortController()
  const storeProgressOfRun: ImportRun['storeProgress'] = async (progress) => {
    const isCurrentRun = await storeProgress(ctx.db, { ...run, ...progress, until: leaseEnd(ctx.now()) })
    if (!isCurrentRun) throw new RunLost()
  }
  const heartbeat = setInterval(() => {
    storeProgressOfRun({}).catch((error: unknown) => {
      if (error instanceof RunLost) lost.abort(error)
      else ctx.log.warn({ err: error }, 'could not extend the lease of an import')
    })
  }, HEARTBEAT_MS)
  const endsAt = performance.now() + TURN_MS
  return {
    ...run,
    ctx,
    storeProgress: storeProgressOfRun,
    signal: AbortSignal.any([signal, lost.signal]),
    stopIfTurnIsOver: () => {
      if (performance.now() > endsAt) throw new TurnEnded()
    },
    dispose: () => clearInterval(heartbeat),
  }
}
