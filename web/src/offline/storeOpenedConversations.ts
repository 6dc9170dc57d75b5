import type { Query, QueryClient } from '@tanstack/react-query'
import { conversationOfResponse, storeCopy, type CachedResponse } from './offlineCopies.ts'

const SETTLING_MS = 1500

/** Stores the responses about each opened conversation, a moment after the last one. */
export const storeOpenedConversations = (queryClient: QueryClient): (() => void) => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const cached = () => queryClient.getQueryCache().getAll()
  const storeNow = (slugId: string) => {
    const responses = cached()
      .flatMap(responsesOf)
      .filter(({ path, input }) => conversationOfResponse(path, input) === slugId)
    // If the browser stores nothing, the conversation is just not readable without network.
    storeCopy(slugId, responses).catch(() => undefined)
  }
  const storeSoon = (slugId: string) => {
    clearTimeout(timers.get(slugId))
    timers.set(
      slugId,
      setTimeout(() => storeNow(slugId), SETTLING_MS),
    )
  }
  const note = (query: Query) => {
    for (const { path, input } of responsesOf(query)) {
      const slugId = conversationOfResponse(path, input)
      if (slugId) storeSoon(slugId)
    }
  }
  for (const query of cached()) note(query)
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success') note(query)
  })
  return () => {
    unsubscribe()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

/** The responses of a query: one, or one for each of its pages (see `queries.ts`). */
const responsesOf = ({ queryKey, state: { data } }: Query): CachedResponse[] => {
  const path = String(queryKey[0])
  if (data === undefined) return []
  if (!isPages(data)) return [{ path, input: queryKey[1], output: data }]
  return data.pages.map((output, index) => ({ path, input: data.pageParams[index]?.input, output }))
}

const isPages = (data: unknown): data is { pages: unknown[]; pageParams: { input: unknown }[] } =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
