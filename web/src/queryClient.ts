import { onlineManager, QueryClient } from '@tanstack/react-query'

/** Creates the cache of the server's answers; `retryDelay` in milliseconds replaces growing pauses before a call is repeated. */
export const createQueryClient = (options: { retryDelay?: number } = {}): QueryClient => {
  let offlineSince = Infinity
  // The server, which renders pages, sends no requests.
  if (typeof window !== 'undefined') {
    const note = (isOnline: boolean) => {
      if (!isOnline) offlineSince = Date.now()
    }
    onlineManager.subscribe(note)
    // Otherwise a page that was opened without a network would not notice that it returns.
    note(navigator.onLine)
    onlineManager.setOnline(navigator.onLine)
  }
  return new QueryClient({
    defaultOptions: {
      // A device that thinks it is offline still sends requests, since a stored response may answer them.
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        // Reads that failed without a network, or came from a stored copy, load when it returns.
        refetchOnReconnect: ({ state }) =>
          state.status === 'error' || state.dataUpdatedAt >= offlineSince ? 'always' : false,
        retry: (failures, { name }) => failures < 2 && (name === 'internal' || name === 'unavailable'),
        ...options,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
