import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { analyse } from '../analyse.ts'
import { publicDensity } from '../density.ts'
import { positionFinder } from '../placement.ts'
import type { MeasuredStructure } from '../structure/measured.ts'
import { simulateVotes } from '../testing/simulated-votes.ts'
import { publishable } from './publishable.ts'

const { matrix } = simulateVotes('plane', { numPeople: 500, numOpinions: 40, density: 0.6, seed: 2 })

const LINE = { kind: 'sides', numAxes: 1 } as const

/** @param numBetween how many independent people are in between sides, if not all of them */
function publishedWith(structure: MeasuredStructure, { numBetween }: { numBetween?: number } = {}) {
  const { result: map, participants } = analyse(matrix, { mode: 'robust', seed: 1, structure, foldSeed: 1 })
  const file = publishable({
    map,
    picture: publicDensity(participants, map.hasClearGroups),
    names: map.opinionIds.map((id) => `opinion-${id}`),
    numPeople: map.numParticipants,
    independent: {
      numPeople: map.numParticipants,
      groups: map.groups,
      between: map.between && { ...map.between, size: numBetween ?? map.between.size },
      totals: map.totals,
    },
    key: 'a secret',
  })
  return { file, participants }
}

const sides = publishedWith({ kind: 'sides', numAxes: 2 })

describe('what is published of sides', () => {
  it('the published figures of a side are those of a group, with its axis and its end, but without its border', () => {
    const { file } = sides
    assert.equal(file.groups!.structure, 'sides')
    assert.deepEqual(
      file.groups!.groups.map(({ key, side }) => [key, side]),
      [
        [0, { axis: 0, end: 1 }],
        [1, { axis: 0, end: -1 }],
        [2, { axis: 1, end: 1 }],
        [3, { axis: 1, end: -1 }],
      ],
    )
    for (const [g, { side, figures }] of file.groups!.groups.entries()) {
      const { centre, hull } = file.groups!.map!.shapes[g]!
      assert.ok(side!.end * centre[side!.axis] > 0 && hull.length >= 3)
      assert.ok(figures.some((figure) => figure !== null))
    }
  })

  it('figures of the people in between sides follow the rules for a side, and their squares are separate from those of people on no side', () => {
    const { between, groups, map } = sides.file.groups!
    assert.ok(between!.tenths >= 1 && between!.poll === null)
    assert.ok(groups.reduce((sum, { tenths }) => sum + tenths, between!.tenths) <= 10)
    const told = between!.figures.filter((figure) => figure !== null)
    assert.ok(told.length > 10)
    for (const { agree, base } of told) assert.ok(typeof agree === 'string' || agree % 5 === 0, String(base))
    const squares = map!.squares.filter(({ isBetween }) => isBetween)
    assert.ok(squares.length > 0)
    for (const { key, base } of squares) assert.ok(key === undefined && base >= 10)
    const few = publishedWith(LINE, { numBetween: 9 }).file.groups!
    assert.ok(few.groups.length === 2 && few.between === undefined)
    assert.ok(few.map!.squares.every(({ isBetween }) => isBetween === undefined))
  })

  it('a published file of groups has nobody in between', () => {
    const groups = publishedWith({ kind: 'groups', numGroups: 2 }).file.groups!
    assert.equal(groups.between, undefined)
    assert.equal(groups.structure, 'groups')
    assert.ok(groups.groups.length === 2 && groups.groups.every(({ side }) => side === undefined))
  })

  it('a published file without sides or groups says why it has none', () => {
    const { groups } = publishedWith({ kind: 'readiness' }).file
    assert.deepEqual([groups!.structure, groups!.groups], ['readiness', []])
    assert.ok(groups!.map)
  })

  it('a published file has no map before the structure is measured', () => {
    const { groups, step } = publishedWith({ kind: 'not_measured' }).file
    assert.deepEqual([step, groups!.structure, groups!.map], ['map', 'not_measured', undefined])
  })

  it('nearly everybody on a side gets the side of the run from the published file and their own votes, and nobody the opposite one', () => {
    const { file, participants } = sides
    const placeOf = positionFinder(file)
    const counts = { same: 0, opposite: 0, placed: 0, between: 0 }
    for (const [row, key] of participants.groups.entries()) {
      const codes = [...matrix.codes.subarray(matrix.rowStarts[row], matrix.rowStarts[row + 1])]
      const own = codes.map((code) => [`opinion-${matrix.opinionIds[code >>> 2]}`, (code & 3) - 1] as const)
      const at = placeOf(Object.fromEntries(own)).at!
      if (at.isBetween) assert.deepEqual([at.key, at.likelyKey], [undefined, undefined])
      if (at.isBetween) counts.between++
      if (key < 0) continue
      counts.placed++
      if (at.key === key) counts.same++
      if (at.key === (key ^ 1)) counts.opposite++
    }
    assert.ok(counts.same >= 0.9 * counts.placed, JSON.stringify(counts))
    assert.equal(counts.opposite, 0)
    assert.ok(counts.between > 20)
    const { at: few, numVotesNeeded } = placeOf({ 'opinion-1': 1, 'opinion-2': 1 })
    assert.deepEqual([few!.key, few!.likelyKey, few!.isBetween], [undefined, undefined, undefined])
    assert.ok(numVotesNeeded! >= 5)
  })
})
