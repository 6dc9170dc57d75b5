import { get } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { databaseStore } from './database.ts'

test('where the browser blocks storage a read rejects, also if the browser throws at once', async () => {
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const store = databaseStore('a database', 'a store')
  await expect(get('a key', store)).rejects.toThrow('The operation is insecure.')
  opening.mockRestore()
})
