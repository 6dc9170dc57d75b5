import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Outbox } from '#outbox/outbox.ts'
import { OutboxContext } from '#outbox/useOutbox.ts'
import type { Router } from '#router.tsx'

type AppProps = { queryClient: QueryClient; outbox: Outbox; router: Router }

export function App({ queryClient, outbox, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <OutboxContext value={outbox}>
        <RouterProvider router={router} />
      </OutboxContext>
    </QueryClientProvider>
  )
}
