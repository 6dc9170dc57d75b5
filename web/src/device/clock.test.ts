// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'

const START = Date.parse('2026-11-20T12:00:00Z')
let clock: typeof import('#device/clock.ts')

beforeEach(async () => {
  vi.useFakeTimers({ now: START })
  vi.resetModules()
  clock = await import('#device/clock.ts')
  return () => vi.useRealTimers()
})

test('the device clock is used until the server’s time is known', () => {
  expect(clock.serverNow()).toBe(START)
})

test('the time in a response body sets the clock', () => {
  clock.learnServerTime(START + 90_000, START)
  expect(clock.serverNow()).toBe(START + 90_000)
  vi.advanceTimersByTime(10_000)
  expect(clock.serverNow()).toBe(START + 100_000)
})

test('the Date header of a response sets the clock to the second', () => {
  clock.learnFromResponse(dated('Fri, 20 Nov 2026 11:00:00 GMT'), START)
  expect(Math.abs(clock.serverNow() - (START - 3_600_000))).toBeLessThanOrEqual(1000)
})

test('a clock within the possible span is not changed', () => {
  vi.advanceTimersByTime(700)
  clock.learnFromResponse(dated('Fri, 20 Nov 2026 12:00:00 GMT'), START)
  expect(clock.serverNow()).toBe(START + 700)
})

test('a slow response does not worsen the estimate of a quick one', () => {
  clock.learnServerTime(START + 60_000, START)
  const sentAt = Date.now()
  vi.advanceTimersByTime(20_000)
  clock.learnServerTime(sentAt + 60_000 + 3_000, sentAt)
  expect(clock.serverNow()).toBe(Date.now() + 60_000)
})

test('a change of the device clock is corrected by the next response', () => {
  vi.setSystemTime(START + 86_400_000)
  clock.learnServerTime(START + 5, Date.now())
  expect(clock.serverNow()).toBe(START + 5)
})

test('a response without a valid date does not change the clock', () => {
  clock.learnFromResponse(new Response(), START)
  clock.learnFromResponse(dated('yesterday'), START)
  clock.learnServerTime(Number.NaN, START)
  expect(clock.serverNow()).toBe(START)
})

function dated(date: string) {
  return new Response('', { headers: { date } })
}
