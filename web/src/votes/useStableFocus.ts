import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * Keeps keyboard focus in a place whose controls come and go: when the focused control disappears, focus goes to the
 * one marked `data-next-focus`, instead of to the top of the page.
 */
export function useStableFocus() {
  const place = useRef<HTMLElement>(null)
  const wasInside = useRef(false)

  useEffect(() => {
    const restore = () => {
      if (!wasInside.current || document.activeElement !== document.body) return
      place.current?.querySelector<HTMLElement>('[data-next-focus]')?.focus({ preventScroll: true })
    }
    // Also what is loaded later, long after this component was drawn.
    const observer = new MutationObserver(restore)
    if (place.current) observer.observe(place.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])

  return {
    ref: place,
    onFocus: () => {
      wasInside.current = true
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) wasInside.current = false
    },
  }
}
