import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restAfter } from '#threads/rest-after.ts'
import { waitTurns } from '#testing/until.ts'

const HOUR_MS = 3_600_000

/** A machine of two processors on which during each task this much time of each kind passes. */
function machine({ user, nice, idle }: { user: number; nice: number; idle: number }) {
  let numReads = 0
  return () => {
    const processor = {
      times: { user: numReads * user, nice: numReads * nice, idle: numReads * idle, sys: 0, irq: 0 },
    }
    numReads += 1
    return [processor, processor]
  }
}

const rest = (processors: ReturnType<typeof machine>, signal = new AbortController().signal) =>
  restAfter(() => waitTurns(2), { restFactor: HOUR_MS, signal, processors })

test('a task of low priority does not rest on a machine that is idle or has only such tasks', async () => {
  await rest(machine({ user: 10, nice: 0, idle: 90 }))
  await rest(machine({ user: 10, nice: 90, idle: 0 }))
})

test('a task of low priority rests while other work needs most of the machine, until the worker stops', async () => {
  const stop = new AbortController()
  let isOver = false
  const resting = rest(machine({ user: 80, nice: 20, idle: 0 }), stop.signal).then(() => (isOver = true))
  await waitTurns(50)
  assert.equal(isOver, false)
  stop.abort()
  await resting
})

test('a task of low priority that fails does not rest', async () => {
  const failing = restAfter(() => Promise.reject(new Error('failed')), {
    restFactor: HOUR_MS,
    signal: new AbortController().signal,
    processors: machine({ user: 100, nice: 0, idle: 0 }),
  })
  await assert.rejects(failing, /failed/)
})
