import { createStore, type UseStore } from 'idb-keyval'

/**
 * A store in a database of the browser. Where the browser blocks storage every use rejects; Firefox throws at once instead,
 * which would end a program that only waits for a promise.
 */
export const databaseStore = (database: string, name: string): UseStore => {
  const use = createStore(database, name)
  return async (mode, callback) => use(mode, callback)
}
