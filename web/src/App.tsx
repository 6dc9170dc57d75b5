import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { makeRouter } from '#router.tsx'

export function App({ answers, router }: { answers: QueryClient; router: ReturnType<typeof makeRouter> }) {
  return (
    <QueryClientProvider client={answers}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
