import { cpus } from 'node:os'
import { setTimeout } from 'node:timers/promises'

/** The processor time of a machine since its start, in milliseconds, by the kind of work. */
type ProcessorTimes = Record<'user' | 'nice' | 'sys' | 'idle' | 'irq', number>

type Options = {
  /** The rest is this many times the duration of the task. */
  restFactor: number
  /** Ends the rest. */
  signal: AbortSignal
  processors?: () => { times: ProcessorTimes }[]
}

/** If work of usual priority takes more than this share of all processors, tasks rest. */
const BUSY = 0.5
/** A long task may be the only one that somebody waits for, so its rest is not as long as it. */
const MAX_REST_MS = 60_000

/**
 * Runs a task that computes with a low priority, and rests afterwards if other work needed most of the machine
 * meanwhile. The low priority alone is not enough: Linux compares priorities only within a session or service, and the
 * database usually runs in another one.
 */
export async function restAfter(
  task: () => Promise<void>,
  { restFactor, signal, processors = cpus }: Options,
): Promise<void> {
  const [before, start] = [totals(processors()), performance.now()]
  await task()
  const [after, durationMs] = [totals(processors()), performance.now() - start]
  if (after.work - before.work <= BUSY * (after.all - before.all)) return
  const restMs = Math.min(restFactor * durationMs, MAX_REST_MS)
  await setTimeout(restMs, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

function totals(processors: { times: ProcessorTimes }[]): { work: number; all: number } {
  const sum = { work: 0, all: 0 }
  for (const { times } of processors) {
    const work = times.user + times.sys + times.irq
    sum.work += work
    sum.all += work + times.nice + times.idle
  }
  return sum
}
