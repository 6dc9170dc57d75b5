/**
 * Browser storage that never throws. If the browser refuses (private windows, a full disk, blocked cookies), reads find
 * nothing and writes are lost, so that a choice lasts as long as the page.
 */
export type SafeStorage = {
  get: (key: string) => string | undefined
  /** The stored JSON, to be checked before use: it may be from another version or written by hand. */
  getJson: (key: string) => unknown
  set: (key: string, value: string) => void
  setJson: (key: string, value: unknown) => void
  remove: (key: string) => void
  keys: () => string[]
  /** Removes every key but these. */
  clearExcept: (...kept: readonly string[]) => void
}

/** Survives the browser being closed; shared by all tabs. */
export const localStore: SafeStorage = safeStorage(() => window.localStorage)

/** Survives a reload and ends with the tab. */
export const sessionStore: SafeStorage = safeStorage(() => window.sessionStorage)

/** Looks up the storage at each use, since even reading the property may throw; a server has no window. */
function safeStorage(storage: () => Storage): SafeStorage {
  const get = (key: string) => attempt(() => storage().getItem(key)) ?? undefined
  const set = (key: string, value: string) => attempt(() => storage().setItem(key, value))
  const remove = (key: string) => attempt(() => storage().removeItem(key))
  const keys = () => attempt(() => Object.keys(storage())) ?? []
  return {
    get,
    getJson: (key) => attempt((): unknown => JSON.parse(get(key) ?? 'null')) ?? undefined,
    set,
    setJson: (key, value) => set(key, JSON.stringify(value)),
    remove,
    keys,
    clearExcept(...kept) {
      for (const key of keys()) if (!kept.includes(key)) remove(key)
    },
  }
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
