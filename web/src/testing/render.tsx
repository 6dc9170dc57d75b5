import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { App, createQueryClient } from '#App.tsx'

import { makeRouter } from '#router.tsx'

/** Shows the whole application at an address such as `/conversation/abc?tab=opinions`. */
export const renderAt = (address: string) => {
  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [`/feed${address}`] })
  const router = makeRouter({ basepath: '/feed/', history })
  return {
    user: userEvent.setup(),
    router,
    queryClient,
    ...render(<App queryClient={queryClient} router={router} />),
  }
}

/** Shows one part with an answer cache and a router around it. */
export const renderPart = (part: ReactNode) => {
  const queryClient = createQueryClient()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const around = (inner: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>{inner}</RouterContextProvider>
    </QueryClientProvider>
  )
  const shown = render(around(part))
  return {
    user: userEvent.setup(),
    queryClient,
    ...shown,
    rerender: (next: ReactNode) => shown.rerender(around(next)),
  }
}
