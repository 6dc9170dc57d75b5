import type { Page } from '@playwright/test'

/** The names of everything that the browser stores: entries of both storages, and object stores with content. */
export const storedKeys = ({ page }: { page: Page }): Promise<string[]> =>
  page.evaluate(async () => {
    const done = (request: IDBRequest) =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', resolve)
        request.addEventListener('error', reject)
      })
    const found = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (key) => key.startsWith('parley:') && key !== 'parley:theme',
    )
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      await done(opening)
      const { result: database } = opening
      for (const store of database.objectStoreNames) {
        const counting = database.transaction(store).objectStore(store).count()
        await done(counting)
        if (counting.result > 0) found.push(`${name} ${store}`)
      }
      database.close()
    }
    return found
  })
