// The only script that a page waits for, so it is short. It applies the chosen theme and language before the first
// paint, and stores a press for the application that loads later. It shares no code with the application, because it is not a
// module.

import { languageRedirect } from './languageRedirect.ts'

try {
  const root = document.documentElement
  const address = languageRedirect(localStorage.getItem('parley:language'), root, location)
  if (address) location.replace(address)
  const theme = localStorage.getItem('parley:theme')
  // The page of another site that embeds this one may have chosen a theme already.
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] ??= theme
  // Hides the greeting for strangers from everybody who has taken part.
  if (localStorage.getItem('parley:known') || localStorage.getItem('parley:consents'))
    root.dataset['known'] = ''
} catch {
  // A browser that stores nothing has no chosen theme.
}

let pressedButton: HTMLButtonElement | undefined

/** Fills a vote button at once; other buttons look unchanged until they work. */
const press = (button?: HTMLButtonElement) => {
  if (pressedButton?.dataset['vote']) pressedButton.ariaPressed = 'false'
  if (button?.dataset['vote']) button.ariaPressed = 'true'
  pressedButton = button
}
const noteClick = ({ target }: Event) => {
  const button = target instanceof Element && target.closest('button')
  if (button) press(button)
}
const giveUp = ({ target }: Event) => {
  if (target instanceof HTMLScriptElement) press()
}

addEventListener('click', noteClick, true)
// If the application cannot be loaded, no vote should look counted.
addEventListener('error', giveUp, true)
window.takeEarlyPress = () => {
  removeEventListener('click', noteClick, true)
  removeEventListener('error', giveUp, true)
  const last = pressedButton
  press()
  return last
}
