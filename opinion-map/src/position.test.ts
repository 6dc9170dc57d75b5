import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { analyse } from './analyse.ts'
import { buildMatrix, toVoteColumns } from './matrix.ts'
import { assignGroups, projectParticipant } from './position.ts'
import { votesFromRows } from './testing/votes.ts'

const rows = Array.from({ length: 40 }, (_, i) => {
  const camp = i % 2 ? '++++----' : '----++++'
  return `${camp.slice(0, i % 5)}0${camp.slice((i % 5) + 1)}`
})
const { result } = analyse(buildMatrix(votesFromRows(rows)), { mode: 'compat', seed: 1 })
const votesOfCamp = { opinionIds: [1, 2, 3, 4, 5, 6, 7], values: [1, 1, 1, 1, -1, -1, -1] }

describe('projectParticipant', () => {
  it('projectParticipant puts people who vote alike into one group, and people with opposite votes into another', () => {
    const own = projectParticipant(result, votesOfCamp)
    const opposite = projectParticipant(result, {
      ...votesOfCamp,
      values: votesOfCamp.values.map((value) => -value),
    })
    assert.equal(own.numVotesNeeded, 0)
    assert.ok(own.group !== null && opposite.group !== null && own.group !== opposite.group)
    assert.ok(own.x * opposite.x < 0)
  })

  it('projectParticipant returns no group below seven votes, and the number of missing votes', () => {
    const few = projectParticipant(result, { opinionIds: [1, 2], values: [1, 1] })
    assert.deepEqual([few.group, few.numVotesNeeded], [null, 5])
    assert.notEqual(few.x, 0)
    assert.deepEqual(projectParticipant(result, { opinionIds: [], values: [] }), {
      x: 0,
      y: 0,
      group: null,
      numVotesNeeded: 7,
    })
  })

  it('projectParticipant throws a RangeError for unknown votes, two votes on one opinion, and columns of different lengths', () => {
    const refused = (opinionIds: number[], values: number[], message: RegExp) =>
      assert.throws(() => projectParticipant(result, { opinionIds, values }), { name: 'RangeError', message })
    refused([1], [7], /A vote must be -1, 0 or 1, not 7/)
    refused([1], [Number.NaN], /not NaN/)
    refused([1, 1], [1, 1], /two votes on opinion 1/)
    refused([1, 2], [1], /same length/)
  })

  it('projectParticipant ignores votes on opinions that are not part of the run', () => {
    const withNew = { opinionIds: [...votesOfCamp.opinionIds, 99, 0], values: [...votesOfCamp.values, 1, -1] }
    assert.deepEqual(projectParticipant(result, withNew), projectParticipant(result, votesOfCamp))
  })

  it('projectParticipant returns no group if the map has no clear groups', () => {
    assert.equal(projectParticipant({ ...result, hasClearGroups: false }, votesOfCamp).group, null)
  })

  it('assignGroups gives every participant the group of projectParticipant, even on the map of a run with fewer opinions', () => {
    const matrix = buildMatrix(votesFromRows(rows.map((row, i) => `${row}${i % 3 ? '+' : '-'}`)))
    const moderated = analyse(buildMatrix(votesFromRows(rows)), {
      mode: 'compat',
      seed: 1,
      moderatedOut: [2],
    })
    for (const map of [result, moderated.result, { ...result, hasClearGroups: false }]) {
      const { participantIds, groups } = assignGroups(map, matrix)
      const votes = toVoteColumns(matrix)
      for (let row = 0; row < participantIds.length; row++) {
        const own = [matrix.rowStarts[row], matrix.rowStarts[row + 1]] as const
        const position = projectParticipant(map, {
          opinionIds: votes.opinionIds.subarray(...own),
          values: votes.values.subarray(...own),
        })
        assert.equal(groups[row], position.group ?? -1)
      }
    }
  })
})
