import { useEffect } from 'react'
import { makeStore, useStore } from '#ui/store.ts'

type DrawCode = typeof import('./deckPosition.ts')

/**
 * The code that draws cards. Undefined until it is loaded; no card is shown before that. Null in a rendered page, which
 * needs only its first card until somebody votes. False if it cannot be loaded; the cards then have the order of the
 * list.
 */
type State = DrawCode | undefined | null | false

const drawCode = makeStore<State>(undefined, null)

/** A hydrated page starts with the order in which it was rendered. */
export const keepRenderedOrder = (): void => drawCode.set(drawCode.get() ?? null)

export const loadDrawCode = async (): Promise<void> => {
  if (!drawCode.get()) await import('./deckPosition.ts').then(drawCode.set, () => drawCode.set(false))
}

export function useDrawCode(hasVoted: boolean): State {
  useEffect(() => {
    if (hasVoted || drawCode.get() === undefined) void loadDrawCode()
  }, [hasVoted])
  return useStore(drawCode)
}
