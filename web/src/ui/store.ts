import { useSyncExternalStore } from 'react'

/** A value outside React that components can subscribe to. */
export type Store<T> = {
  get: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
  /** The value for pages rendered on the server, which are about nobody; also the first value during hydration. */
  getRendered: () => T
}

export const makeStore = <T>(initial: T, rendered = initial): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    getRendered: () => rendered,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Resolves as soon as a value fulfils a condition. */
export const waitForStore = <T>(
  { get, subscribe }: Store<T>,
  isFulfilled: (value: T) => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!isFulfilled(get())) return
      stop()
      resolve()
    }
    const stop = subscribe(look)
    look()
  })

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.getRendered)
}

const HYDRATED = makeStore(true, false)

/** False on the server and during hydration; afterwards the page may show what only the device knows. */
export const useIsHydrated = (): boolean => useStore(HYDRATED)
