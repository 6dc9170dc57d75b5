import { vi } from 'vitest'

/** Says that this test expects errors in the console; returns what was logged. */
export const expectErrors = (): unknown[][] => {
  const logged: unknown[][] = []
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    logged.push(words)
  })
  return logged
}
