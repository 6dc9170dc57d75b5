import type { AnyRouter } from '@tanstack/react-router'

/** True until the person has moved to another page inside the application. */
export const isFirstPage = (): boolean => !hasMoved

/** Watches for moves between pages. A change of the query string is not a move. */
export const followMoves = (router: AnyRouter): (() => void) =>
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) hasMoved = true
  })

let hasMoved = false

/** Focuses the page's heading, or the page itself while it has none. */
export const focusHeading = (): void => {
  const main = document.querySelector('main')
  const place = main?.querySelector('h1') ?? main
  place?.setAttribute('tabindex', '-1')
  place?.focus({ preventScroll: true })
}
