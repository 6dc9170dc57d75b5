import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prepareForOffline } from './prepare.ts'

// The browser fails an import like this where the server is gone.
const load = vi.hoisted(() => vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))))
vi.mock('./storeOpened.ts', load)

test('a server that is gone by then is no error on the page', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => {
    process.off('unhandledRejection', unhandled)
    vi.unstubAllGlobals()
  })
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act())
  prepareForOffline(new QueryClient())
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  await vi.dynamicImportSettled()
  expect(unhandled).not.toHaveBeenCalled()
})
