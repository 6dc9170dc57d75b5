import { Worker } from 'node:worker_threads'
import type { VoteThreads } from '../gram-product.ts'
import {
  NEXT_PART_AT,
  NUM_FINISHED_AT,
  NUM_SIGNALS,
  PASS_AT,
  processParts,
  type SharedRows,
} from './shared-rows.ts'

/** The published package contains JavaScript instead of TypeScript. */
const WORKER = `part-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`

/**
 * Threads that help the calling thread with large conversations: `analyse(matrix, { …, threads })`. The result has the
 * same bits with and without them. They start with the first large conversation and take parts of the work when they
 * are ready; the calling thread never waits for a thread that has taken no part. Close them when there is nothing more
 * to analyse: `using threads = startThreads()`.
 *
 * @param numThreads the number of all threads, including the calling one
 */
export function startThreads(numThreads = 2): VoteThreads & Disposable {
  let workers: Worker[] = []
  const start = () =>
    Array.from({ length: numThreads - 1 }, () => {
      const worker = new Worker(new URL(WORKER, import.meta.url))
      worker.unref()
      return worker
    })
  return {
    open: (rows, bounds, width) => {
      const shared: SharedRows = {
        rowStarts: inSharedMemory(Uint32Array, rows.rowStarts),
        codes: inSharedMemory(rows.codes instanceof Uint16Array ? Uint16Array : Uint32Array, rows.codes),
        bounds: inSharedMemory(Uint32Array, bounds),
        weights: inSharedMemory(Float64Array, new Float64Array(width)),
        sums: inSharedMemory(Float64Array, new Float64Array((bounds.length - 1) * width)),
        signals: inSharedMemory(Int32Array, new Int32Array(NUM_SIGNALS)),
      }
      // No part can be taken before the first pass.
      Atomics.store(shared.signals, NEXT_PART_AT, bounds.length)
      if (workers.length === 0) workers = start()
      for (const worker of workers) worker.postMessage(shared)
      return {
        sumParts: (weights) => sumTogether(shared, weights),
        close: () => {
          Atomics.store(shared.signals, PASS_AT, -1)
          Atomics.notify(shared.signals, PASS_AT)
        },
      }
    },
    [Symbol.dispose]: () => {
      for (const worker of workers) void worker.terminate()
    },
  }
}

function sumTogether(shared: SharedRows, weights: Float64Array): Float64Array[] {
  const { bounds, sums, signals } = shared
  const numParts = bounds.length - 1
  // All data is written before the first part can be taken, even by a thread that is late from the last pass.
  shared.weights.set(weights)
  Atomics.store(signals, NUM_FINISHED_AT, 0)
  Atomics.store(signals, NEXT_PART_AT, 0)
  Atomics.add(signals, PASS_AT, 1)
  Atomics.notify(signals, PASS_AT)
  processParts(shared)
  for (let finished = 0; finished < numParts; finished = Atomics.load(signals, NUM_FINISHED_AT))
    Atomics.wait(signals, NUM_FINISHED_AT, finished)
  return Array.from({ length: numParts }, (_, part) =>
    sums.slice(part * weights.length, (part + 1) * weights.length),
  )
}

type Numbers = Uint16Array | Uint32Array | Int32Array | Float64Array

function inSharedMemory<Column extends Numbers>(
  kind: { new (buffer: SharedArrayBuffer): Column; BYTES_PER_ELEMENT: number },
  values: Column,
): Column {
  const copy = new kind(new SharedArrayBuffer(kind.BYTES_PER_ELEMENT * values.length))
  copy.set(values)
  return copy
}
