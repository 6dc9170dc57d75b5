import { makeStore, type Store } from '#ui/store.ts'
import { localStore, type SafeStorage } from './storage.ts'

/** Whether something has a shape. Stored data may be from another version or edited by hand. */
export type TypeGuard<T> = (value: unknown) => value is T

export const isString: TypeGuard<string> = (value) => typeof value === 'string'
export const isNumber: TypeGuard<number> = (value) => typeof value === 'number'

export const isOneOf =
  <T>(options: readonly T[]): TypeGuard<T> =>
  (value): value is T =>
    options.some((option) => option === value)

export const isOptional =
  <T>(guard: TypeGuard<T>): TypeGuard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || guard(value)

export const isListOf =
  <T>(guard: TypeGuard<T>): TypeGuard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(guard)

export const isRecordOf =
  <T>(guard: TypeGuard<T>): TypeGuard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(guard)

/** Checks for an object with these properties, and perhaps others. */
export const hasShape =
  <T extends object>(properties: { readonly [Name in keyof T]-?: TypeGuard<T[Name]> }): TypeGuard<T> =>
  (value): value is T =>
    isObject(value) &&
    Object.entries<TypeGuard<unknown>>(properties).every(([name, guard]) => guard(value[name]))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Options = {
  storage?: SafeStorage
  /** Milliseconds after which an object expires. */
  ttl?: number
}

/** One entry of the browser's storage, as JSON; an entry that does not satisfy the guard counts as missing. */
export const stored = <T>(key: string, guard: TypeGuard<T>, { storage = localStore, ttl }: Options = {}) => {
  const remove = (): void => storage.remove(key)
  const get = (): T | undefined => {
    const value = storage.getJson(key)
    if (!guard(value)) return undefined
    if (ttl === undefined || (isDated(value) && value.keptAt + ttl > Date.now())) return value
    remove()
    return undefined
  }
  return {
    key,
    get,
    set: (value: T): void =>
      storage.setJson(key, ttl === undefined ? value : { ...value, keptAt: Date.now() }),
    remove,
    /** Returns the entry and removes it, if it is the wanted one. */
    take(isWanted: (value: T) => boolean = () => true): T | undefined {
      const value = get()
      if (value === undefined || !isWanted(value)) return undefined
      remove()
      return value
    },
  }
}

const isDated = hasShape({ keptAt: isNumber })

/** People who log in much later no longer expect the action that they had started. */
export const INTENTION_TTL = 3_600_000

/** A switch of this device, stored as `on` or `off`. */
export const storedSwitch = (key: string, isOnAtFirst: boolean): Store<boolean> => {
  const initial = isOnAtFirst ? 'on' : 'off'
  const store = makeStore((localStore.get(key) ?? initial) === 'on', isOnAtFirst)
  return {
    ...store,
    set(isOn) {
      store.set(isOn)
      localStore.set(key, isOn ? 'on' : 'off')
    },
  }
}
