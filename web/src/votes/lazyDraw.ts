import { useEffect } from 'react'
import { makeStore, useStore } from '#ui/store.ts'

type DrawCode = typeof import('./deckPosition.ts')

/**
 * The code that draws cards. Undefined until it is loaded: no card is shown before. Null in a rendered page, which needs
 * no card but its first until somebody votes, and false where it cannot be loaded: the cards then have the order of
 * the list.
 */
type State = DrawCode | undefined | null | false

const drawing = makeStore<State>(undefined, null)

/** A page that is taken over begins with the order in which it was rendered. */
export const keepRenderedOrder = (): void => drawing.set(drawing.get() ?? null)

export const loadDrawing = async (): Promise<void> => {
  if (!drawing.get()) await import('./deckPosition.ts').then(drawing.set, () => drawing.set(false))
}

export function useDrawing(hasVoted: boolean): State {
  useEffect(() => {
    if (hasVoted || drawing.get() === undefined) void loadDrawing()
  }, [hasVoted])
  return useStore(drawing)
}
