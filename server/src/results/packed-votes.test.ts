import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { packVotes, unpackVotes } from '#results/packed-votes.ts'

const id = fc.integer({ min: 1, max: 2 ** 31 - 1 })
const subject = fc.oneof(id, fc.integer({ min: -10, max: -1 }))
const votes = fc.array(fc.tuple(id, subject, fc.constantFrom(-1, 0, 1)), { size: 'max', maxLength: 200 })

const columnsOf = (list: readonly [number, number, number][]) => ({
  participantIds: Int32Array.from(list, ([participantId]) => participantId),
  opinionIds: Int32Array.from(list, ([, opinionId]) => opinionId),
  values: Int8Array.from(list, ([, , value]) => value),
})

test('unpacking packed votes returns the same votes', () => {
  fc.assert(
    fc.property(votes, (list) => {
      const columns = columnsOf(list)
      assert.deepEqual(unpackVotes(packVotes(columns)), columns)
    }),
  )
})

test('votes of blocks that earlier versions compressed stay readable', () => {
  fc.assert(
    fc.property(votes, (list) => {
      const columns = columnsOf(list)
      const { participantIds, opinionIds, values } = columns
      const bytes = [participantIds, opinionIds, values].map(
        ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
      )
      assert.deepEqual(unpackVotes(deflateRawSync(Buffer.concat(bytes), { level: 1 })), columns)
    }),
  )
})

test('a vote takes two bytes where ids are near each other', () => {
  const list = Array.from({ length: 4000 }, (_, at): [number, number, number] => [
    1e6 + Math.floor(at / 40),
    1e7 + (at % 40) * 87,
    1 - (at % 3),
  ])
  const { length } = packVotes(columnsOf(list))
  assert(length < 2.1 * list.length, `${length} bytes`)
})
