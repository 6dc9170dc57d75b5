import { recalled, remember } from './remember.ts'

export type View = 'map' | 'table'

const KEY = 'parley-map-view'

/** Map or table: what the person chose last; without a choice the table where colours are forced. */
export const rememberedView = (): View => {
  const chosen = recalled(KEY)
  if (chosen === 'map' || chosen === 'table') return chosen
  return matchMedia('(forced-colors: active)').matches ? 'table' : 'map'
}

export const rememberView = (view: View): void => remember(KEY, view)
