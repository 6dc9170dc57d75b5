import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { analyse } from '../analyse.ts'
import { buildMatrix } from '../matrix.ts'
import { plantedVotes } from '../testing/planted.ts'

const planted = (seed: number) =>
  plantedVotes({ seed, numPeople: 900, numOpinions: 60, density: 0.6, shares: [0.75, 0.25] })

describe('the expected shares of groups', () => {
  it('the expected shares of groups are near those of all people, although some people are counted in no group', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { groups, numClustered } = analyse(planted(seed).matrix, { mode: 'robust', seed: 1 }).result
      assert.equal(groups.length, 2)
      const least = Math.min(...groups.map(({ share }) => share!))
      assert.ok(Math.abs(least - 0.25) < 0.05, `${seed}: ${least}`)
      assert.ok(numClustered < 900)
      assert.ok(Math.abs(groups.reduce((sum, { share }) => sum + share!, 0) - 1) < 0.001)
    }
  })

  it('the expected shares of groups do not depend on the order of the people or their ids', () => {
    const { matrix } = planted(6)
    const rows = Array.from(matrix.participantIds.keys())
    const codesOf = (row: number) =>
      Array.from(matrix.codes.subarray(matrix.rowStarts[row], matrix.rowStarts[row + 1]))
    const votes = rows.flatMap((row) => codesOf(row).map((code) => ({ row, code })))
    const renumbered = buildMatrix({
      participantIds: votes.map(({ row }) => 5000 - 3 * row),
      opinionIds: votes.map(({ code }) => matrix.opinionIds[code >>> 2]!),
      values: votes.map(({ code }) => (code & 3) - 1),
    })
    const sharesOf = (of: typeof matrix) =>
      analyse(of, { mode: 'robust', seed: 1, structure: { kind: 'groups', numGroups: 2 } }).result.groups.map(
        ({ share }) => share,
      )
    assert.deepEqual(sharesOf(renumbered), sharesOf(matrix))
  })

  it('the expected shares of sides leave out the people in between', () => {
    const structure = { kind: 'sides', numAxes: 1 } as const
    const { groups } = analyse(planted(7).matrix, { mode: 'robust', seed: 1, structure }).result
    const sum = groups.reduce((total, { share }) => total + share!, 0)
    assert.ok(sum > 0.55 && sum < 0.8, `${sum}`)
  })

  it('the expected share of the only group is 1 if everybody is in it', () => {
    const { matrix } = plantedVotes({ seed: 8, numPeople: 60, numOpinions: 20, density: 0.6, shares: [1] })
    const { groups } = analyse(matrix, { mode: 'robust', seed: 1 }).result
    assert.deepEqual(
      groups.map(({ share }) => share),
      [1],
    )
  })
})
