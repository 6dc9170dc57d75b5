import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in whole pixels, followed while it changes. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(UNMEASURED_PX)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.clientWidth) || UNMEASURED_PX)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

const UNMEASURED_PX = 600
