// The one script that a page waits for, so it is short: the chosen theme is there before the first paint, and a press
// before the application has come is remembered for it. It shares no code, as it is no module.

try {
  const theme = localStorage.getItem('parley:theme')
  // A page inside another site may have a theme already.
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] ??= theme
  // Whoever has taken part sees nothing of what greets strangers.
  if (localStorage.getItem('parley:known') || localStorage.getItem('parley:consents'))
    document.documentElement.dataset['known'] = ''
} catch {
  // A browser that stores nothing has no chosen theme.
}

let pressed: HTMLButtonElement | undefined

/** A vote button fills at once; the other buttons do nothing visible until they can. */
const press = (button?: HTMLButtonElement) => {
  if (pressed?.dataset['vote']) pressed.ariaPressed = 'false'
  if (button?.dataset['vote']) button.ariaPressed = 'true'
  pressed = button
}
const note = ({ target }: Event) => {
  const button = target instanceof Element && target.closest('button')
  if (button) press(button)
}
const giveUp = ({ target }: Event) => {
  if (target instanceof HTMLScriptElement) press()
}

addEventListener('click', note, true)
// Where the application cannot be loaded, nothing is promised.
addEventListener('error', giveUp, true)
window.takeEarlyPress = () => {
  removeEventListener('click', note, true)
  removeEventListener('error', giveUp, true)
  const last = pressed
  press()
  return last
}
