import { cpus } from 'node:os'

/** The processor time of a machine since its start, in milliseconds, by the kind of work. */
type ProcessorTimes = Record<'user' | 'nice' | 'sys' | 'idle' | 'irq', number>

type Options = {
  /** A rest is this many times the processor time that the computation has taken since the last one. */
  restFactor: number
  processors?: () => { times: ProcessorTimes }[]
  /** The processor time of this thread in milliseconds. */
  ownTime?: () => number
  sleep?: (ms: number) => void
}

/** Processors are contended if work of usual priority has more than this share of their time … */
const LEAST_WORK = 0.25
/** … and less than this share is idle, since that work may then want more. */
const LEAST_IDLE = 0.1
/** The counters of Linux advance in steps of 10 ms. */
const MIN_MEASURED_MS = 100
/** A long part may be of the only computation that somebody waits for. */
const MAX_REST_MS = 60_000

/**
 * Returns a function that a computation of low priority calls between its parts: it makes the thread sleep if other work
 * needed the same processors meanwhile. The priority alone is not enough, because Linux compares priorities only within
 * a session or service, and the database usually runs in another one.
 */
export function makeRest({
  restFactor,
  processors = cpus,
  ownTime = timeOfThread,
  sleep = sleepSync,
}: Options): () => void {
  const measure = () => ({ own: ownTime(), ...totals(processors()) })
  let last = measure()
  return () => {
    const ownMs = ownTime() - last.own
    if (ownMs < MIN_MEASURED_MS) return
    const now = measure()
    const all = now.all - last.all
    const isContended = now.work - last.work > LEAST_WORK * all && now.idle - last.idle < LEAST_IDLE * all
    if (isContended) sleep(Math.min(restFactor * ownMs, MAX_REST_MS))
    last = measure()
  }
}

/** The processor time that this thread has taken, in milliseconds. */
export const timeOfThread = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Ends early if the thread is terminated. */
const sleepSync = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

function totals(processors: { times: ProcessorTimes }[]): { work: number; idle: number; all: number } {
  const sum = { work: 0, idle: 0, all: 0 }
  for (const { times } of processors) {
    const work = times.user + times.sys + times.irq
    sum.work += work
    sum.idle += times.idle
    sum.all += work + times.nice + times.idle
  }
  return sum
}
