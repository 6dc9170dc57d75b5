import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollWhileVisible } from './pollWhileVisible.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  setHidden(false)
  vi.useRealTimers()
})

const setHidden = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('polling pauses while the page is hidden and resumes at once when it is visible', async () => {
  const act = vi.fn<() => Promise<void>>(async () => {})
  const stop = pollWhileVisible(act, 1000)
  await vi.advanceTimersByTimeAsync(2000)
  expect(act).toHaveBeenCalledTimes(3)
  setHidden(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(act).toHaveBeenCalledTimes(3)
  setHidden(false)
  expect(act).toHaveBeenCalledTimes(4)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(act).toHaveBeenCalledTimes(4)
})

test('polling does not start a call before the last one has ended', async () => {
  let finish = () => {}
  const act = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)))
  const stop = pollWhileVisible(act, 1000)
  setHidden(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(act).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(1000)
  expect(act).toHaveBeenCalledTimes(2)
  stop()
})
