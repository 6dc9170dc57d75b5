import { addRows } from '../gram-product.ts'

/** Everything that threads share, in shared memory. */
export type SharedRows = {
  rowStarts: Uint32Array
  codes: Uint16Array | Uint32Array
  bounds: Uint32Array
  weights: Float64Array
  /** The sums of all parts, one after another. */
  sums: Float64Array
  /** What threads tell each other, at the places below. */
  signals: Int32Array
}

/** Counts the passes; changes when there is work. Negative when there will be no more. */
export const PASS_AT = 0
/** The next part that nobody has taken. */
export const NEXT_PART_AT = 1
/** How many parts of the pass are finished. */
export const NUM_FINISHED_AT = 2
export const NUM_SIGNALS = 3

/** Takes parts that nobody has taken and adds them up, until there are none. */
export function takeParts(shared: SharedRows): void {
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
