import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { analyse } from '../analyse.ts'
import { buildMatrix } from '../matrix.ts'
import { assignGroups, projectParticipant } from '../position.ts'
import { votesFromRows, votesOfCamps } from '../testing/votes.ts'

const options = { mode: 'robust', seed: 3 } as const

const camps = fc.record({
  seed: fc.nat(),
  numPeople: fc.integer({ min: 0, max: 60 }),
  numOpinions: fc.integer({ min: 1, max: 25 }),
  numCamps: fc.integer({ min: 1, max: 4 }),
  density: fc.double({ min: 0.05, max: 1, noNaN: true }),
})

describe('a robust map', () => {
  it('a robust map contains only finite numbers, and counts everybody at most once', () => {
    fc.assert(
      fc.property(camps, (made) => {
        const { result, participants } = analyse(buildMatrix(votesOfCamps(made)), options)
        assert.deepEqual(JSON.parse(JSON.stringify(result)), result)
        assert.ok([...participants.xs, ...participants.ys].every(Number.isFinite))
        assert.ok(participants.certainties?.every((certainty) => certainty >= 0 && certainty <= 1))
        assert.equal(
          result.groups.reduce((sum, { size }) => sum + size, 0),
          result.numClustered,
        )
      }),
      { numRuns: 100 },
    )
  })

  it('a robust map without groups counts everybody who agreed or disagreed, even if all votes are the same', () => {
    const alike = Array.from({ length: 12 }, () => '++--+-+-')
    const { result } = analyse(buildMatrix(votesFromRows([...alike, '+.......', '00000000'])), options)
    assert.deepEqual(
      [result.unclearReason, result.numFitted, result.numClustered, result.groups.map(({ size }) => size)],
      ['no-division', 12, 13, [13]],
    )
  })

  it('a robust map places people with unchanged votes exactly where they were in the run', () => {
    const matrix = buildMatrix(votesOfCamps({ seed: 2, numPeople: 100, numOpinions: 30, density: 0.6 }))
    const { result, participants } = analyse(matrix, options)
    assert.ok(result.hasClearGroups)
    assert.deepEqual(assignGroups(result, matrix).groups, participants.groups)
    participants.participantIds.forEach((_, row) => {
      const codes = Array.from(matrix.codes.slice(matrix.rowStarts[row], matrix.rowStarts[row + 1]))
      const position = projectParticipant(result, {
        opinionIds: codes.map((code) => matrix.opinionIds[code >>> 2]!).reverse(),
        values: codes.map((code) => (code & 3) - 1).reverse(),
      })
      const group = participants.groups[row]!
      const likely = participants.likelyGroups![row]!
      assert.deepEqual(
        {
          ...position,
          numVotesNeeded: position.numVotesNeeded === 0,
          uncertainty: Math.fround(position.uncertainty!),
        },
        {
          x: participants.xs[row],
          y: participants.ys[row],
          group: group < 0 ? null : group,
          ...(likely < 0 ? {} : { likelyGroup: likely }),
          numVotesNeeded: group >= 0,
          uncertainty: participants.uncertainties![row],
        },
      )
    })
  })
})
