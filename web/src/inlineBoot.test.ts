import { beforeEach, expect, test, vi } from 'vitest'
import { chooseTheme } from '#shell/theme.ts'

const button = (label: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)!

beforeEach(async () => {
  vi.resetModules()
  delete document.documentElement.dataset['theme']
  document.body.innerHTML = `
    <button data-vote="agree" aria-label="agree" aria-pressed="false"><span>Agree</span></button>
    <button data-vote="pass" aria-label="pass" aria-pressed="false"></button>
    <button aria-label="menu"></button>`
})

test('the chosen theme is applied before the application loads', async () => {
  chooseTheme('dark')
  delete document.documentElement.dataset['theme']
  await import('./inlineBoot.ts')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  window.takeEarlyPress?.()
})

test('a vote button pressed early fills at once, and the last press is passed to the application', async () => {
  await import('./inlineBoot.ts')
  button('agree').querySelector('span')!.click()
  expect(button('agree').ariaPressed).toBe('true')
  button('pass').click()
  expect([button('agree').ariaPressed, button('pass').ariaPressed]).toEqual(['false', 'true'])
  expect(window.takeEarlyPress?.()).toBe(button('pass'))
  expect(button('pass').ariaPressed).toBe('false')
  button('agree').click()
  expect(button('agree').ariaPressed).toBe('false')
  expect(window.takeEarlyPress?.()).toBe(undefined)
})

test('other buttons pressed early look unchanged until the application loads, and their press is passed on too', async () => {
  await import('./inlineBoot.ts')
  button('menu').click()
  expect(button('menu').ariaPressed).toBe(null)
  expect(window.takeEarlyPress?.()).toBe(button('menu'))
})

test('early votes look uncounted if the application cannot be loaded', async () => {
  await import('./inlineBoot.ts')
  button('agree').click()
  document.body.append(document.createElement('script'))
  document.querySelector('script')!.dispatchEvent(new Event('error'))
  expect(button('agree').ariaPressed).toBe('false')
  expect(window.takeEarlyPress?.()).toBe(undefined)
})
