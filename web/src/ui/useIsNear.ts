import { useEffect, useRef, useState } from 'react'

/** Whether an element has come near the visible part of the page; stays true from then on. */
export function useIsNear(marginPx: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    if (!element || isNear) return
    const show = () => setNear(true)
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && show(),
      { rootMargin: `${marginPx}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear, marginPx])
  return { ref, isNear }
}
