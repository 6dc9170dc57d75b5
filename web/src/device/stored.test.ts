import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from './storage.ts'
import { hasShape, isNumber, isOneOf, isOptional, isString, stored, storedSwitch } from './stored.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

const isPress = hasShape({ about: isString, choice: isOneOf(['agree', 'pass']), at: isOptional(isNumber) })

test('a stored entry is read as it was written, and taken once', () => {
  const press = stored('press', isPress)
  press.set({ about: 'op1', choice: 'pass', at: undefined })
  expect(press.get()).toEqual({ about: 'op1', choice: 'pass' })
  expect(press.take(({ about }) => about === 'another')).toBeUndefined()
  expect(press.take()).toEqual({ about: 'op1', choice: 'pass' })
  expect(press.get()).toBeUndefined()
})

test.each(['not json', '[]', 'null', '{"about":"op1"}', '{"about":"op1","choice":"maybe"}'])(
  'a stored entry of another shape counts as missing: %s',
  (text) => {
    localStorage.setItem('press', text)
    expect(stored('press', isPress).get()).toBeUndefined()
  },
)

test('a stored entry with a time to live expires after it, and one without its time counts as missing', () => {
  vi.useFakeTimers()
  const press = stored('press', isPress, { ttl: 1000 })
  press.set({ about: 'op1', choice: 'agree', at: 1 })
  vi.advanceTimersByTime(999)
  expect(press.get()).toMatchObject({ about: 'op1' })
  vi.advanceTimersByTime(1)
  expect(press.get()).toBeUndefined()
  expect(localStorage.getItem('press')).toBeNull()
  localStorage.setItem('press', '{"about":"op1","choice":"agree"}')
  expect(press.get()).toBeUndefined()
})

test('an entry stored for the tab is separate from one stored for the browser', () => {
  const press = stored('press', isPress, { storage: sessionStore })
  press.set({ about: 'op1', choice: 'agree', at: undefined })
  expect(localStorage.getItem('press')).toBeNull()
  press.remove()
})

test('a stored switch has the value set on this device, or its default', () => {
  storedSwitch('keys', true).set(false)
  expect(localStorage.getItem('keys')).toBe('off')
  expect(storedSwitch('keys', true).get()).toBe(false)
  expect(storedSwitch('others', true).get()).toBe(true)
})
