import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { ConversationTab } from './tabs.ts'

/** Each tab keeps its own scroll position; one seen for the first time begins at its top. */
export const useTabScroll = (tab: ConversationTab, top: RefObject<HTMLElement | null>) => {
  const places = useRef(new Map<ConversationTab, number>())
  const shown = useRef(tab)

  useEffect(() => {
    const keep = () => places.current.set(shown.current, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [])

  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    const start = (top.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    window.scrollTo(0, places.current.get(tab) ?? Math.min(window.scrollY, start))
  }, [tab, top])
}
