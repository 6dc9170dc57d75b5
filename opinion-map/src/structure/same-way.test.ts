import assert from 'node:assert/strict'
import { it } from 'node:test'
import { analyse } from '../analyse.ts'
import { simulateVotes } from '../testing/simulated-votes.ts'
import { sameWayAlong } from './same-way.ts'

it('where people differ in readiness to agree, agreeing points the same way on nearly all opinions', () => {
  const { matrix } = simulateVotes('readiness', { numPeople: 400, numOpinions: 40, density: 0.6, seed: 3 })
  const { result } = analyse(matrix, { mode: 'robust', seed: 1, structure: { kind: 'readiness' } })
  const { numOpinions, of } = sameWayAlong(result.pc1)!
  assert.ok(of === 40 && numOpinions >= 38, `${numOpinions} of ${of}`)
})

it('opinions with a loading of 0 were not measured: they count neither as pointing the same way nor as measured', () => {
  assert.deepEqual(sameWayAlong([0, -0.2, 0.3, 0, -0.1]), { numOpinions: 2, of: 3 })
  assert.equal(sameWayAlong([0, 0]), undefined)
})
