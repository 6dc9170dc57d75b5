import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prepareForOffline } from './prepare.ts'

// Browsers fail an import like this if the server is gone.
const load = vi.hoisted(() => vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))))
vi.mock('./keepForOffline.ts', load)

test('preparing for offline use causes no error on the page if the server is gone', async () => {
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
