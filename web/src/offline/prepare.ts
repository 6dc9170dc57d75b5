import type { QueryClient } from '@tanstack/react-query'

/** Prepares for a lost network once the first page is loaded and idle, so that the first screen is not slowed down. */
export const prepareForOffline = (queryClient: QueryClient): void => {
  const prepare = async () => {
    const { keepForOffline } = await import('./keepForOffline.ts')
    await keepForOffline(queryClient)
  }
  // If the network or the server is gone by then, the next opened page prepares.
  const whenIdle = () => requestWhenIdle(() => void prepare().catch(() => undefined))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

/** After this time a busy page is prepared, too. */
const MAX_WAIT_MS = 5000

const requestWhenIdle = (act: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: MAX_WAIT_MS })
  // Safari has no idle callbacks.
  else setTimeout(act, 1000)
}
