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
import { App } from '#App.tsx'
import { makeAnswers } from '#boot.ts'
import { makeRouter } from '#router.tsx'

/** Shows the whole application at an address such as `/conversation/abc?tab=opinions`. */
export const renderAt = (address: string) => {
  const answers = makeAnswers()
  const history = createMemoryHistory({ initialEntries: [`/feed${address}`] })
  const router = makeRouter({ basepath: '/feed/', history })
  return { user: userEvent.setup(), router, answers, ...render(<App answers={answers} router={router} />) }
}

/** Shows one part with an answer cache and a router around it. */
export const renderPart = (part: ReactNode) => {
  const answers = makeAnswers()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const around = (inner: ReactNode) => (
    <QueryClientProvider client={answers}>
      <RouterContextProvider router={router}>{inner}</RouterContextProvider>
    </QueryClientProvider>
  )
  const shown = render(around(part))
  return {
    user: userEvent.setup(),
    answers,
    ...shown,
    rerender: (next: ReactNode) => shown.rerender(around(next)),
  }
}
