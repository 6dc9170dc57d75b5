import type { AnyRouter } from '@tanstack/react-router'

/** True until the person has moved to another page inside the application. */
export const isFirstPage = (): boolean => !hasMoved

/** Notices moves between pages; a change of tab or of a search word is none. */
export const followMoves = (router: AnyRouter): (() => void) =>
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) hasMoved = true
  })

let hasMoved = false

/** Moves focus to the page's heading, so that reading goes on from there; to the page where it has none yet. */
export const focusHeading = (): void => {
  const main = document.querySelector('main')
  const place = main?.querySelector('h1') ?? main
  place?.setAttribute('tabindex', '-1')
  place?.focus({ preventScroll: true })
}
