/** Presses the vote button for the same choice on the same opinion, unless that vote is already cast. */
export const pressVoteAgain = (pressed: HTMLButtonElement) => {
  const choice = pressed.dataset['vote']
  const opinion = pressed.closest<HTMLElement>('[data-opinion]')?.dataset['opinion']
  const selector = `[data-opinion="${opinion}"] [data-vote="${choice}"]:not([aria-pressed=true])`
  return (): void => document.querySelector<HTMLButtonElement>(selector)?.click()
}

const MAX_WAIT_MS = 5000

/**
 * Presses the same vote button, or else the only button with the same words, as soon as it is in the page: some parts of a
 * screen load after it. A button that comes later than that is not pressed, as somebody may do something else by then.
 */
export const pressAgain = (pressed: HTMLButtonElement) => {
  if (pressed.dataset['vote']) return pressVoteAgain(pressed)
  return (): void => {
    const until = performance.now() + MAX_WAIT_MS
    const press = () => {
      const [button, ...others] = [...document.querySelectorAll('button')].filter(
        ({ textContent }) => textContent === pressed.textContent,
      )
      if (button && others.length === 0) button.click()
      else if (performance.now() < until) requestAnimationFrame(press)
    }
    press()
  }
}
