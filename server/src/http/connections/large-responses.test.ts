import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { LARGE_RESPONSES, largeResponseBudget } from '#http/connections/large-responses.ts'
import { networksOf, WIDE_SHARE } from '#http/network.ts'

const MB = 1024 * 1024
const [A, B] = [networksOf('192.0.2.1'), networksOf('192.0.2.2')]
const { bytesPerSecond, burst, maxWaitMs } = LARGE_RESPONSES

describe('the budget of large responses', () => {
  test('a network gets its first large responses at once and then waits, while other networks need not wait', () => {
    const waitFor = largeResponseBudget()
    const waits = Array.from({ length: 8 }, () => waitFor(A, 8 * MB, 0))
    assert.deepEqual(waits, [0, 0, 0, 0, 1000, 2000, 3000, 4000])
    assert.equal(waitFor(B, 8 * MB, 0), 0)
    assert.equal(waitFor(A, 8 * MB, 8000), 0, 'what was sent is paid for after eight seconds')
  })

  test('the homes of a wide network get its share together, however many they are', () => {
    const waitFor = largeResponseBudget()
    const waits = Array.from({ length: 256 }, (_, home) =>
      waitFor(networksOf(`2001:db8:1:${home.toString(16)}00::1`), 8 * MB, 0),
    )
    assert.equal(waits.filter((wait) => wait === 0).length, (WIDE_SHARE * burst) / (8 * MB))
    assert.equal(waitFor(networksOf('2001:db8:2::1'), 8 * MB, 0), 0)
  })

  test('a network that would wait too long is refused, which does not use up its budget', () => {
    const waitFor = largeResponseBudget()
    const most = Math.floor((maxWaitMs * bytesPerSecond) / 1000 + burst)
    assert.equal(waitFor(A, most, 0), maxWaitMs)
    assert.equal(waitFor(A, 8 * MB, 0), undefined)
    assert.equal(waitFor(A, 8 * MB, 1000), maxWaitMs)
  })

  test('over any time a network gets at most its burst and its bytes per second', () => {
    const anyRequest = fc.record({ pause: fc.nat(3000), bytes: fc.integer({ min: MB, max: 20 * MB }) })
    fc.assert(
      fc.property(fc.array(anyRequest, { maxLength: 60 }), (asked) => {
        const waitFor = largeResponseBudget()
        let now = 0
        const sent = asked.flatMap(({ pause, bytes }) => {
          now += pause
          const wait = waitFor(A, bytes, now)
          return wait === undefined ? [] : [{ at: now + wait, bytes }]
        })
        for (const [first, { at: from }] of sent.entries()) {
          let sum = 0
          for (const { at, bytes } of sent.slice(first)) {
            sum += bytes
            assert.ok(sum <= burst + ((at - from) * bytesPerSecond) / 1000 + 20 * MB + 1)
          }
        }
      }),
    )
  })
})
