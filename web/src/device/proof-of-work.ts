/** Sent to devices under heavy load: SHA-256 of challenge and solution must begin with `difficulty` zero bits. */
export type Challenge = {
  challenge: string
  difficulty: number
}

/** How many solutions are tried at once; between two batches the page can respond. */
const BATCH_SIZE = 256

/** Finds the smallest solution. The browser computes the hashes outside the page's own thread. */
export const solveProofOfWork = async ({ challenge, difficulty }: Challenge): Promise<number> => {
  for (let first = 0; ; first += BATCH_SIZE) {
    const tried = Array.from({ length: BATCH_SIZE }, (_, at) => first + at)
    const solved = await Promise.all(tried.map((solution) => isSolved({ challenge, difficulty }, solution)))
    const at = solved.indexOf(true)
    if (at >= 0) return first + at
  }
}

const isSolved = async ({ challenge, difficulty }: Challenge, solution: number): Promise<boolean> => {
  const text = new TextEncoder().encode(`${challenge}${solution}`)
  const hash = new DataView(await crypto.subtle.digest('SHA-256', text))
  return Math.clz32(hash.getUint32(0)) >= Math.min(difficulty, 32)
}
