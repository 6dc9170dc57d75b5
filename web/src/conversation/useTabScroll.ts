import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { ConversationTab } from './tabs.ts'

/** Each tab keeps its own scroll position; one seen for the first time begins at its top. */
export function useTabScroll(tab: ConversationTab, top: RefObject<HTMLElement | null>) {
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
    const place = places.current.get(tab) ?? Math.min(window.scrollY, start)
    window.scrollTo(0, place)
    // On the way back the router puts its own idea of the place after this one, before the frame is drawn.
    const frame = requestAnimationFrame(() => window.scrollTo(0, place))
    return () => cancelAnimationFrame(frame)
  }, [tab, top])
}
