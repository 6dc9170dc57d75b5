export type View = 'map' | 'table'

const KEY = 'parley-map-view'

/** Map or table: what the person chose last; without a choice the table where colours are forced. */
export const rememberedView = (): View => {
  const chosen = stored()
  if (chosen === 'map' || chosen === 'table') return chosen
  return matchMedia('(forced-colors: active)').matches ? 'table' : 'map'
}

export const rememberView = (view: View): void => {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // A browser that keeps nothing forgets the choice with the page.
  }
}

const stored = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
