import { useEffect, useRef, useState } from 'react'

const AHEAD_PX = 900

/** Whether a place of the page has come near the screen; it stays so. */
export function useNear() {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    if (!element || isNear) return
    const show = () => setNear(true)
    const observer = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && show(),
      {
        rootMargin: `${AHEAD_PX}px`,
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  return { ref, isNear }
}
