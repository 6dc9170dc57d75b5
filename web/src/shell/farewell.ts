/** Under this name the reason for starting anew outlives the page, and nothing else does. */
export const FAREWELL_KEY = 'parley:farewell'

const REASONS = ['loggedOut', 'deleted'] as const
export type Farewell = (typeof REASONS)[number]

/** Keeps the reason until the application has started anew. */
export const keepFarewell = (reason: Farewell): void => {
  try {
    sessionStorage.setItem(FAREWELL_KEY, reason)
  } catch {
    // Without storage it goes unsaid; what was done is done.
  }
}

/** The reason, once. */
export const takeFarewell = (): Farewell | undefined => {
  try {
    const kept = sessionStorage.getItem(FAREWELL_KEY)
    sessionStorage.removeItem(FAREWELL_KEY)
    return REASONS.find((reason) => reason === kept)
  } catch {
    return undefined
  }
}
