import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { keyOfAnchor } from './groups.ts'

/** The group that the address asks for; its place is brought into view unless it is there already. */
export function useGroupOfAddress() {
  const place = useRef<HTMLDivElement>(null)
  const asked = keyOfAnchor(useRouterState({ select: (state) => state.location.hash }))
  useEffect(() => {
    if (!asked || !place.current) return
    const { top } = place.current.getBoundingClientRect()
    if (top < 0 || top > innerHeight * 0.7) place.current.scrollIntoView()
  }, [asked])
  return { asked, place }
}
