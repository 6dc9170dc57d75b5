/**
 * Asks at most once in this time. Everybody who asks meanwhile waits for the same answer, so that many who ask cost no more
 * than one: for what anybody may ask without a limit.
 */
export function sharedAnswer<T>(
  ask: () => Promise<T>,
  { ms, now }: { ms: number; now: () => Date },
): () => Promise<T> {
  let answer: Promise<T> | undefined
  let askedAt = 0
  return () => {
    const at = now().getTime()
    // The clock of a machine may be set back.
    if (answer === undefined || at - askedAt >= ms || at < askedAt) {
      askedAt = at
      answer = ask()
    }
    return answer
  }
}
