import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildMatrix } from '../matrix.ts'
import { simulateVotes } from '../testing/simulated-votes.ts'
import { NUM_PARTS, responseRows } from './response-rows.ts'

const PARTS = Array.from({ length: NUM_PARTS }, (_, part) => part)

describe('the responses that are hidden', () => {
  it('each part hides a fifth of each person’s responses, rounded down, and no two parts hide the same', () => {
    const { matrix } = simulateVotes('line', { numPeople: 40, numOpinions: 30, density: 0.5, seed: 1 })
    const isModerated = new Uint8Array(30)
    const parts = PARTS.map((part) => responseRows(matrix, { isModerated, seed: 1, part }))
    const { starts, numPeople } = parts[0]!
    for (let i = 0; i < numPeople; i++) {
      const [from, to] = [starts[i]!, starts[i + 1]!]
      for (const { isHidden } of parts)
        assert.equal(sumOf(isHidden.subarray(from, to)), Math.floor((to - from) / NUM_PARTS))
      for (let at = from; at < to; at++) assert.ok(sumOf(parts.map(({ isHidden }) => isHidden[at]!)) <= 1)
    }
  })

  it('if everybody votes alike, the responses to no opinion are all hidden', () => {
    const [numPeople, numOpinions] = [30, 8]
    const at = Array.from({ length: numPeople * numOpinions }, (_, index) => index)
    const matrix = buildMatrix({
      participantIds: at.map((index) => Math.floor(index / numOpinions)),
      opinionIds: at.map((index) => index % numOpinions),
      values: at.map(() => 1),
    })
    const { columns, isHidden } = responseRows(matrix, { isModerated: new Uint8Array(numOpinions), seed: 6 })
    const numHidden = new Uint32Array(numOpinions)
    columns.forEach((column, index) => (numHidden[column]! += isHidden[index]!))
    assert.equal(sumOf(numHidden), numPeople)
    assert.ok(Math.max(...numHidden) < numPeople / 2, numHidden.join(' '))
  })
})

const sumOf = (numbers: Iterable<number>) => Array.from(numbers).reduce((sum, x) => sum + x, 0)
