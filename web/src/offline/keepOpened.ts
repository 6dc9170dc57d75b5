import type { QueryClient } from '@tanstack/react-query'
import { keepConversation, keptUnder } from './kept.ts'

/** Keeps what has been answered about each opened conversation, a moment after the last answer. */
export const keepOpened = (queryClient: QueryClient): (() => void) => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const keep = (slugId: string) => {
    const given = queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey: [path, input], state }) => ({ path: String(path), input, output: state.data }))
      .filter(({ path, input, output }) => output !== undefined && keptUnder(path, input) === slugId)
    // A browser that keeps nothing loses only this comfort.
    keepConversation(slugId, given).catch(() => undefined)
  }
  const keepSoon = (slugId: string) => {
    clearTimeout(timers.get(slugId))
    timers.set(
      slugId,
      setTimeout(() => keep(slugId), SETTLING_MS),
    )
  }
  for (const { queryKey } of queryClient.getQueryCache().getAll()) {
    const slugId = keptUnder(queryKey[0], queryKey[1])
    if (slugId) keepSoon(slugId)
  }
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const slugId = keptUnder(query.queryKey[0], query.queryKey[1])
    if (type === 'updated' && query.state.status === 'success' && slugId) keepSoon(slugId)
  })
  return () => {
    stop()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

const SETTLING_MS = 1500
