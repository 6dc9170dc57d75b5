import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ListView } from '#opinions/listFilters.ts'

/** The views of the list, by conversation and entry of the browser's history, the latest last. */
const views = new Map<string, ListView>()
const MAX_VIEWS = 100

/**
 * The filter and the number of rows of the list of opinions. They outlast the page: Back leads to the rows that somebody
 * left, and a new visit begins with the first view.
 */
export function useListView(conversationSlugId: string, first: ListView) {
  // oxlint-disable-next-line no-underscore-dangle -- the router's name
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  const key = `${conversationSlugId} ${entry}`
  const [view, setView] = useState(() => (entry === undefined ? undefined : views.get(key)) ?? first)
  useEffect(() => {
    views.delete(key)
    views.set(key, view)
    const [oldest] = views.keys()
    if (views.size > MAX_VIEWS && oldest !== undefined) views.delete(oldest)
  }, [key, view])
  return [view, setView] as const
}
