/**
 * Batches requests: those made while `run` is in progress are collected for the next run, so that many small
 * statements become one. A run never resolves a request that was made after it began.
 */
export function batched<I, O>(
  run: (items: I[]) => Promise<readonly O[]>,
  limits: { maxSize: number; maxRuns: number },
): (item: I) => Promise<O> {
  type Waiting = { item: I; resolve: (answer: O) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let running = 0
  let isScheduled = false

  const flush = () => {
    isScheduled = false
    while (waiting.length > 0 && running < limits.maxRuns) {
      const taken = waiting.splice(0, limits.maxSize)
      running++
      void answerAll(taken).finally(() => {
        running--
        schedule()
      })
    }
  }
  const schedule = () => {
    if (isScheduled || waiting.length === 0 || running >= limits.maxRuns) return
    isScheduled = true
    // After the input already read by this turn of the event loop, so that one packet's worth goes together.
    setImmediate(flush)
  }
  const answerAll = async (taken: Waiting[]) => {
    try {
      const answers = await run(taken.map(({ item }) => item))
      taken.forEach(({ resolve, reject }, index) => {
        if (index < answers.length) resolve(answers[index] as O)
        else reject(new Error('A batch returned fewer results than it was given items'))
      })
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
  }
  return (item) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      schedule()
    })
}
