import type { VoteMatrix } from '../matrix.ts'

/** Marks the codes that contain information about a person's views: agrees and disagrees on opinions in the map. */
export function informativeCodes(isModerated: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: 4 * isModerated.length }, (_, code) =>
    isModerated[code >>> 2] === 0 && (code & 3) !== 1 ? 1 : 0,
  )
}

/**
 * The informative votes of the participants with at least `minVotes` of them. Axes are fitted to these. Opinions keep
 * their columns. Passes are left out, because a pass does not show which side somebody is on.
 */
export function informativeVotes(
  { participantIds, opinionIds, rowStarts, codes }: VoteMatrix,
  isInformative: Uint8Array,
  minVotes: number,
): VoteMatrix {
  const numRows = participantIds.length
  const starts = new Uint32Array(numRows + 1)
  const ids = new Float64Array(numRows)
  const kept = codes.slice()
  let end = 0
  let row = 0
  for (let from = 0; from < numRows; from++) {
    const start = end
    for (let at = rowStarts[from]!; at < rowStarts[from + 1]!; at++) {
      const code = codes[at]!
      kept[end] = code
      end += isInformative[code]!
    }
    if (end - start < Math.max(1, minVotes)) {
      end = start
      continue
    }
    ids[row++] = participantIds[from]!
    starts[row] = end
  }
  return {
    participantIds: ids.subarray(0, row),
    opinionIds,
    rowStarts: starts.subarray(0, row + 1),
    codes: kept.subarray(0, end),
  }
}
