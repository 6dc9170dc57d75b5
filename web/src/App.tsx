import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Outbox } from '#outbox/outbox.ts'
import { OutboxContext } from '#outbox/useOutbox.ts'
import type { makeRouter } from '#router.tsx'

type AppProps = { queryClient: QueryClient; outbox: Outbox; router: ReturnType<typeof makeRouter> }

export function App({ queryClient, outbox, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <OutboxContext value={outbox}>
        <RouterProvider router={router} />
      </OutboxContext>
    </QueryClientProvider>
  )
}

/** The cache of what the server has answered. */
export const createQueryClient = (): QueryClient => {
  // Otherwise a page that was opened without a network would not notice that it returns.
  onlineManager.setOnline(navigator.onLine)
  let offlineSince = navigator.onLine ? Infinity : Date.now()
  onlineManager.subscribe((isOnline) => {
    if (!isOnline) offlineSince = Date.now()
  })
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
