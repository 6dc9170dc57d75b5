import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRest } from '#threads/rest.ts'

type Second = { user: number; nice: number; idle: number }

/** The rests of a computation that takes the given milliseconds of processor time of each second of a machine. */
function restsOf(seconds: (Second & { own: number })[]): number[] {
  const times = { user: 0, nice: 0, idle: 0, sys: 0, irq: 0 }
  let own = 0
  const rests: number[] = []
  const rest = makeRest({
    restFactor: 9,
    processors: () => [{ times: { ...times } }],
    ownTime: () => own,
    sleep: (ms) => void rests.push(ms),
  })
  for (const second of seconds) {
    times.user += second.user
    times.nice += second.nice
    times.idle += second.idle
    own += second.own
    rest()
  }
  return rests
}

test('a computation of low priority does not rest on a machine that is partly idle, or has only such work', () => {
  assert.deepEqual(restsOf([{ user: 100, nice: 500, idle: 400, own: 500 }]), [])
  assert.deepEqual(restsOf([{ user: 700, nice: 150, idle: 150, own: 150 }]), [])
  assert.deepEqual(restsOf([{ user: 200, nice: 800, idle: 0, own: 800 }]), [])
})

test('a computation of low priority rests nine times its own processor time while other work needs the processors', () => {
  const busy = { user: 700, nice: 300, idle: 0, own: 300 }
  assert.deepEqual(restsOf([busy, { ...busy, own: 200 }]), [2700, 1800])
})

test('short parts are measured together, and no rest is longer than a minute', () => {
  const busy = { user: 900, nice: 100, idle: 0, own: 60 }
  assert.deepEqual(restsOf([busy, busy, { ...busy, own: 9000 }]), [1080, 60_000])
})
