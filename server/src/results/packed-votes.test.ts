import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { packVotes, unpackVotes } from '#results/packed-votes.ts'

test('unpacking packed votes returns the same votes', () => {
  const id = fc.integer({ min: 1, max: 2 ** 31 - 1 })
  const votes = fc.array(fc.tuple(id, id, fc.constantFrom(-1, 0, 1)), { size: 'max', maxLength: 200 })
  fc.assert(
    fc.property(votes, (list) => {
      const columns = {
        participantIds: Int32Array.from(list, ([participantId]) => participantId),
        opinionIds: Int32Array.from(list, ([, opinionId]) => opinionId),
        values: Int8Array.from(list, ([, , value]) => value),
      }
      assert.deepEqual(unpackVotes(packVotes(columns)), columns)
    }),
  )
})
