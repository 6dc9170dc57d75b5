import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, onTestFinished } from 'vitest'
import { App } from '#App.tsx'
import { createQueryClient } from '#queryClient.ts'
import { createOutbox } from '#outbox/outbox.ts'
import { openVoteStorage } from '#outbox/storage.ts'
import { OutboxContext } from '#outbox/useOutbox.ts'
import { makeRouter } from '#router.tsx'
import { followFirstVote } from '#shell/session.ts'

/** Renders the whole application at an address such as `/conversation/abc?tab=opinions`. */
export const renderAt = (address: string) => {
  const queryClient = createQueryClient({ retryDelay: 0 })
  const outbox = startedOutbox()
  onTestFinished(followFirstVote(outbox))
  const history = createMemoryHistory({ initialEntries: [`/feed${address}`] })
  const router = makeRouter({ basepath: '/feed/', history })
  return {
    user: userEvent.setup(),
    router,
    queryClient,
    outbox,
    ...render(<App queryClient={queryClient} outbox={outbox} router={router} />),
  }
}

/** Renders one part with a query cache and a router around it. */
export const renderPart = (part: ReactNode) => {
  const queryClient = createQueryClient({ retryDelay: 0 })
  const outbox = startedOutbox()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const around = (inner: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <OutboxContext value={outbox}>
        <RouterContextProvider router={router}>{inner}</RouterContextProvider>
      </OutboxContext>
    </QueryClientProvider>
  )
  const shown = render(around(part))
  return {
    user: userEvent.setup(),
    queryClient,
    outbox,
    ...shown,
    rerender: (next: ReactNode) => shown.rerender(around(next)),
  }
}

/** Waits for votes that are still on their way, which would be counted in the next test. */
export const votesAreSent = async (): Promise<void> => {
  if (!navigator.onLine) return
  await waitFor(async () => expect(await openVoteStorage().list()).toEqual([]))
}

/** Starts the outbox, as a browser does with the page. */
const startedOutbox = () => {
  const outbox = createOutbox()
  onTestFinished(outbox.start())
  return outbox
}
