import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { isEnter } from './enter.ts'

it.each([
  ['is one', { key: 'Enter', keyCode: 13 }, true],
  ['during a composition is none', { key: 'Enter', keyCode: 229, isComposing: true }, false],
  // Safari ends the composition before the press that confirmed the word.
  ['just after a composition in Safari is none', { key: 'Enter', keyCode: 229, isComposing: false }, false],
  ['of another key is none', { key: 'a', keyCode: 65 }, false],
])('an Enter %s', (_, press, isOne) => {
  const seen = vi.fn()
  render(<input onKeyDown={(event) => seen(isEnter(event))} />)
  fireEvent.keyDown(screen.getByRole('textbox'), press)
  expect(seen).toHaveBeenCalledWith(isOne)
})
