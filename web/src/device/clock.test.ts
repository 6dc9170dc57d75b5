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

test('without an answer the own clock is believed', () => {
  expect(clock.serverNow()).toBe(START)
})

test('the time in a body is taken over, and goes on with the own clock', () => {
  clock.learnServerTime(START + 90_000, START)
  expect(clock.serverNow()).toBe(START + 90_000)
  vi.advanceTimersByTime(10_000)
  expect(clock.serverNow()).toBe(START + 100_000)
})

test('the Date header of any answer is taken over to the second', () => {
  clock.learnFromResponse(dated('Fri, 20 Nov 2026 11:00:00 GMT'), START)
  expect(Math.abs(clock.serverNow() - (START - 3_600_000))).toBeLessThanOrEqual(1000)
})

test('a clock that may be right is left alone', () => {
  vi.advanceTimersByTime(700)
  clock.learnFromResponse(dated('Fri, 20 Nov 2026 12:00:00 GMT'), START)
  expect(clock.serverNow()).toBe(START + 700)
})

test('an answer that took long does not spoil what a quick one taught', () => {
  clock.learnServerTime(START + 60_000, START)
  const sentAt = Date.now()
  vi.advanceTimersByTime(20_000)
  clock.learnServerTime(sentAt + 60_000 + 3_000, sentAt)
  expect(clock.serverNow()).toBe(Date.now() + 60_000)
})

test('a changed own clock is noticed at the next answer', () => {
  vi.setSystemTime(START + 86_400_000)
  clock.learnServerTime(START + 5, Date.now())
  expect(clock.serverNow()).toBe(START + 5)
})

test('an answer without a readable time teaches nothing', () => {
  clock.learnFromResponse(new Response(), START)
  clock.learnFromResponse(dated('yesterday'), START)
  clock.learnServerTime(Number.NaN, START)
  expect(clock.serverNow()).toBe(START)
})

function dated(date: string) {
  return new Response('', { headers: { date } })
}
