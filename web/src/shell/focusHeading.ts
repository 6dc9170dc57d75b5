/** Moves focus to the page's heading, so that reading goes on from there; to the page where it has none yet. */
export const focusHeading = (): void => {
  const main = document.querySelector('main')
  const place = main?.querySelector('h1') ?? main
  place?.setAttribute('tabindex', '-1')
  place?.focus({ preventScroll: true })
}
