import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * Keeps the keyboard focus in an area whose controls come and go: when the focused control disappears, the focus moves
 * to the one marked `data-next-focus` instead of the top of the page.
 */
export function useStableFocus() {
  const place = useRef<HTMLElement>(null)
  const wasInside = useRef(false)

  useEffect(() => {
    const restore = () => {
      if (!wasInside.current || document.activeElement !== document.body) return
      place.current?.querySelector<HTMLElement>('[data-next-focus]')?.focus({ preventScroll: true })
    }
    // The observer also sees content that loads long after this component was rendered.
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
