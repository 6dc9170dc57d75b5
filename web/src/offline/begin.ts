import type { QueryClient } from '@tanstack/react-query'

const ACTS = ['pointerdown', 'keydown', 'scroll'] as const

/** Prepares for lost networks after the first act of a person, so that it takes nothing from the first screen. */
export const prepareForOffline = (queryClient: QueryClient): void => {
  const begin = async () => {
    for (const act of ACTS) removeEventListener(act, begin)
    const [{ keepOpened }, { registerWorker }] = await Promise.all([
      import('./keepOpened.ts'),
      import('./register.ts'),
    ])
    keepOpened(queryClient)
    await registerWorker()
  }
  for (const act of ACTS) addEventListener(act, begin, { passive: true })
}
