import { useEffect } from 'react'
import { makeStore, useStore } from '#ui/store.ts'

type DrawCode = typeof import('./deckPosition.ts')

/**
 * The code that draws cards. Undefined until it is loaded; no card is shown before that. Null in a rendered page, which
 * needs only its first card until somebody votes. False if it cannot be loaded; the cards then have the order of the
 * list.
 */
type State = DrawCode | undefined | null | false

const drawing = makeStore<State>(undefined, null)

/** A hydrated page starts with the order in which it was rendered. */
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
