import { addRows } from '../gram-product.ts'

/** The data that threads share, in shared memory. */
export type SharedRows = {
  rowStarts: Uint32Array
  codes: Uint16Array | Uint32Array
  bounds: Uint32Array
  weights: Float64Array
  /** The sums of all parts, one after another. */
  sums: Float64Array
  /** Counters for coordination, at the indices below. */
  signals: Int32Array
}

/** The number of the pass, which changes when there is work; negative when there will be no more work. */
export const PASS_AT = 0
/** The next part that no thread has taken. */
export const NEXT_PART_AT = 1
/** The number of finished parts of the pass. */
export const NUM_FINISHED_AT = 2
export const NUM_SIGNALS = 3

/** Takes parts that no thread has taken and adds them up, until there are none left. */
export function processParts(shared: SharedRows): void {
  const { bounds, weights, sums, signals } = shared
  const numParts = bounds.length - 1
  const width = weights.length
  for (;;) {
    const part = Atomics.add(signals, NEXT_PART_AT, 1)
    if (part >= numParts) return
    const own = sums.subarray(part * width, (part + 1) * width).fill(0)
    addRows(shared, [bounds[part]!, bounds[part + 1]!], weights, own)
    Atomics.add(signals, NUM_FINISHED_AT, 1)
    Atomics.notify(signals, NUM_FINISHED_AT)
  }
}
