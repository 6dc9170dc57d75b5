import { screen } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { buildPage } from '#office/page.ts'

afterEach(() => document.body.replaceChildren())

test('the office page says first that it is a demonstration', () => {
  buildPage(document.body)
  expect(document.body.firstElementChild?.textContent).toBe(
    'Demonstration identity - not a government document',
  )
})

test('every field of the office has a label and a hint, and screen readers hear of the progress', () => {
  const { showStatus } = buildPage(document.body)
  expect(screen.getByLabelText('Document number').getAttribute('aria-describedby')).toBe(
    'documentNumber-hint',
  )
  expect(screen.getByLabelText('Nationality')).toBeDefined()
  expect(screen.getByLabelText('Sex')).toBeDefined()
  expect(screen.getByLabelText('I am 16 or over')).toBeDefined()
  showStatus('Making the proof')
  expect(screen.getByRole('status').textContent).toBe('Making the proof')
})
