import type { AnyRouter } from '@tanstack/react-router'

/** True until the person has moved to another page inside the application. */
export const isFirstPage = (): boolean => !hasMoved

/** Notices moves between pages; a change of tab or of a search word is none. */
export const followMoves = (router: AnyRouter): (() => void) =>
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) hasMoved = true
  })

let hasMoved = false
