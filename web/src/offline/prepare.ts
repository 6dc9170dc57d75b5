import type { QueryClient } from '@tanstack/react-query'

/** Prepares for a lost network once the first page is loaded and idle, so that it takes nothing from the first screen. */
export const prepareForOffline = (queryClient: QueryClient): void => {
  const prepare = async () => {
    const [{ storeOpened }, { registerServiceWorker }] = await Promise.all([
      import('./storeOpened.ts'),
      import('./serviceWorker.ts'),
    ])
    storeOpened(queryClient)
    await registerServiceWorker()
  }
  // The network or the server may be gone by then: the next page that is opened prepares.
  const whenIdle = () => requestWhenIdle(() => void prepare().catch(() => undefined))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

/** A busy page is prepared nevertheless after this time. */
const MAX_WAIT_MS = 5000

const requestWhenIdle = (act: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: MAX_WAIT_MS })
  // Safari has no idle callbacks.
  else setTimeout(act, 1000)
}
