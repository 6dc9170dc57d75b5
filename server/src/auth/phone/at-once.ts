/** Lets so many acts run at the same time; the others wait their turn. */
export function mostAtOnce(most: number): <T>(act: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (act) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await act()
    } finally {
      // The place is handed on, not given back, so nobody can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
