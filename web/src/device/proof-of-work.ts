import { sha256 } from '@noble/hashes/sha2.js'

/**
 * The server's challenge under heavy load: SHA-256 of challenge and solution must begin with `difficulty` zero bits.
 */
export type Challenge = {
  challenge: string
  difficulty: number
}

/** How long solutions are tried without a pause, so that the page stays responsive. */
const BATCH_MS = 12

/**
 * Finds the smallest solution. The hashes are computed here, since the browser's own asynchronous function takes many
 * times as long for such short texts, and hard challenges need millions of them.
 */
export const solveProofOfWork = async ({ challenge, difficulty }: Challenge): Promise<number> => {
  const start = sha256.create().update(new TextEncoder().encode(challenge))
  const digits = new TextEncoder()
  for (let solution = 0; ;) {
    const pauseAt = performance.now() + BATCH_MS
    while (performance.now() < pauseAt) {
      for (const end = solution + 64; solution < end; solution++) {
        const hash = start
          .clone()
          .update(digits.encode(String(solution)))
          .digest()
        if (leadingZeros(hash) >= difficulty) return solution
      }
    }
    await pause()
  }
}

function leadingZeros(hash: Uint8Array): number {
  const bytes = hash.findIndex((byte) => byte !== 0)
  return bytes * 8 + Math.clz32(hash[bytes] ?? 0) - 24
}

/** Lets the page paint and handle input, without the minimum delay of timers. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
