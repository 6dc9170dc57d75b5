const BATCH = 512

/**
 * The smallest number behind a challenge whose SHA-256 begins with `difficulty` zero bits. Hashes in batches
 * that the browser computes beside the page, which stays usable.
 */
export const solve = async ({
  challenge,
  difficulty,
}: {
  challenge: string
  difficulty: number
}): Promise<number> => {
  for (let from = 0; ; from += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, offset) => from + offset)
    const zeros = await Promise.all(numbers.map((number) => leadingZeros(`${challenge}${number}`)))
    const found = zeros.findIndex((count) => count >= difficulty)
    if (found >= 0) return from + found
  }
}

const encoder = new TextEncoder()

const leadingZeros = async (text: string): Promise<number> => {
  const hash = await crypto.subtle.digest('SHA-256', encoder.encode(text))
  return Math.clz32(new DataView(hash).getUint32(0))
}
