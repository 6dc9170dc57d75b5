import { afterEach, expect, test, vi } from 'vitest'
import { localStore } from '#device/storage.ts'
import { pressAgain } from './earlyPress.ts'
import { replaceServerPage } from './replaceServerPage.ts'

afterEach(() => {
  delete window.takeEarlyPress
  document.body.replaceChildren()
})

/** Shows a rendered page to a person who has taken part, and presses its first button before the page is replaced. */
const pressEarly = async (words: readonly string[]) => {
  localStore.set('parley:known', 'true')
  const container = document.createElement('div')
  document.body.append(container)
  const press = vi.fn<(place: number) => void>()
  container.innerHTML = words.map((text) => `<button>${text}</button>`).join('')
  const pressed = container.querySelector('button') ?? undefined
  window.takeEarlyPress = () => pressed
  await replaceServerPage(container, {
    page: words.map((text, place) => (
      <button key={place} onClick={() => press(place)}>
        {text}
      </button>
    )),
    isRendered: true,
    pressAgain,
    beforeHydration: () => Promise.resolve(true),
    beforeReplacing: () => Promise.resolve(),
  })
  expect(container.querySelector('button')).not.toBe(pressed)
  return press.mock.calls
}

test('a button that somebody pressed before the page was replaced is pressed once in the new page', async () => {
  expect(await pressEarly(['Add your opinion', 'Share'])).toEqual([[0]])
})

test('a button that was pressed before the page was replaced is not pressed if several have its words', async () => {
  expect(await pressEarly(['Follow', 'Follow'])).toEqual([])
})
