/** Asked of devices when more comes than usual: SHA-256 of challenge and solution begins with `difficulty` zero bits. */
export type Puzzle = {
  challenge: string
  difficulty: number
}

/** How many are tried at once; between two rounds the page gets its turn. */
const ROUND = 256

/** The smallest solution. The hashes are made by the browser outside the page's own thread. */
export const solve = async ({ challenge, difficulty }: Puzzle): Promise<number> => {
  for (let first = 0; ; first += ROUND) {
    const tried = Array.from({ length: ROUND }, (_, at) => first + at)
    const solved = await Promise.all(tried.map((solution) => isSolved({ challenge, difficulty }, solution)))
    const at = solved.indexOf(true)
    if (at >= 0) return first + at
  }
}

const isSolved = async ({ challenge, difficulty }: Puzzle, solution: number): Promise<boolean> => {
  const text = new TextEncoder().encode(`${challenge}${solution}`)
  const hash = new DataView(await crypto.subtle.digest('SHA-256', text))
  return Math.clz32(hash.getUint32(0)) >= Math.min(difficulty, 32)
}
