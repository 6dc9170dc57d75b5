import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowsByHash } from './sample.ts'

describe('rowsByHash', () => {
  it('rowsByHash returns the same order for any numbering of rows, even if different votes have the same hash', () => {
    // The code of a disagreement with the first opinion is 0, which changes no hash.
    const [one, alike, other] = [[0, 6], [6], [4, 9]]
    const contentsOf = (rows: number[][]) => {
      const rowStarts = new Uint32Array(rows.length + 1)
      rows.forEach((codes, row) => (rowStarts[row + 1] = rowStarts[row]! + codes.length))
      return Array.from(rowsByHash({ rowStarts, codes: Uint16Array.from(rows.flat()) }), (row) => rows[row])
    }
    assert.deepEqual(contentsOf([one, other, alike, one]), contentsOf([alike, one, one, other]))
  })
})
