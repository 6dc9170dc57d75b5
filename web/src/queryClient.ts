import { onlineManager, QueryClient } from '@tanstack/react-query'

/** The cache of what the server has answered. */
export const createQueryClient = (): QueryClient => {
  let offlineSince = Infinity
  // The server, which renders pages, asks nobody.
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
      // A device that believes to be offline still asks: a stored response may stand in.
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        // What failed without a network, or came from a stored copy, loads when it returns.
        refetchOnReconnect: ({ state }) =>
          state.status === 'error' || state.dataUpdatedAt >= offlineSince ? 'always' : false,
        retry: (failures, error) => failures < 2 && error.name === 'internal',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
