import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { analyse } from '../analyse.ts'
import { buildMatrix, toVoteColumns } from '../matrix.ts'
import { plantedVotes } from '../testing/planted.ts'
import { adjustedRandIndex } from '../testing/partition.ts'
import { candidatesOf } from './candidates.ts'
import type { WeightedCells } from '../cells.ts'
import { chooseGroups, isClear } from './choice.ts'

const options = { mode: 'robust', seed: 1 } as const

describe('the choice of groups', () => {
  it('groups that were clear need less evidence to stay than new groups', () => {
    const evidence = { strength: 1.25, numPeople: 400 }
    assert.ok(isClear(0.45, { ...evidence, hadClearGroups: false, strength: 1.3 }))
    assert.ok(!isClear(0.4, { ...evidence, hadClearGroups: false }))
    assert.ok(isClear(0.4, { ...evidence, hadClearGroups: true }))
    assert.ok(!isClear(0.3, { ...evidence, hadClearGroups: true }))
    assert.ok(!isClear(0.9, { ...evidence, hadClearGroups: true, strength: 1.05 }))
  })

  it('another number of groups must be clearly better than that of the previous run', () => {
    const cells = cloudsAt([
      [-10, 0],
      [4, 3],
      [4, -3],
    ])
    const without = candidatesOf(cells, { seed: 1, maxGroups: 5 })
    const close = without.find(({ k }) => k !== without[0]!.k && k <= 3)!
    assert.ok(without[0]!.silhouette - close.silhouette < 0.05, 'two and three groups are about as good')
    const previous = { centres: close.centres, hadClearGroups: true }
    assert.equal(candidatesOf(cells, { seed: 1, maxGroups: 5, previous })[0]!.k, close.k)
  })

  it('a clear clustering with a group below five people gives way to the next one', () => {
    const candidates = [3, 2].map((k) => ({
      k,
      centres: Array.from({ length: k }, (_, g): [number, number] => [g, 0]),
      silhouette: 0.8,
    }))
    const sizes: Record<number, number[]> = { 1: [60], 2: [40, 20], 3: [40, 16, 4] }
    const choose = (tried: typeof candidates) =>
      chooseGroups(tried, {
        structure: { strength: 5, numPeople: 60, hadClearGroups: false },
        isForced: false,
        middle: [[0, 0]],
        place: (centres) => ({
          places: centres.map((centre) => ({ centre })),
          sizes: sizes[centres.length]!,
          labels: new Int8Array(60),
          likelyLabels: new Int8Array(60).fill(-1),
          certainties: new Float32Array(60),
        }),
      })
    assert.deepEqual([choose(candidates).sizes, choose(candidates).unclearReason], [[40, 20], null])
    const onlyThree = choose(candidates.slice(0, 1))
    assert.deepEqual([onlyThree.sizes, onlyThree.unclearReason], [[60], 'group-too-small'])
  })
})

describe('a robust map of renumbered participants', () => {
  it('a robust map of renumbered participants has the same groups and figures', () => {
    for (const numPeople of [120, 900]) {
      const { matrix } = plantedVotes({
        seed: 3,
        numPeople,
        numOpinions: 40,
        density: 0.5,
        shares: [0.6, 0.4],
      })
      const votes = toVoteColumns(matrix)
      // This is a permutation of the ids, because 7919 and the modulus have no common divisor.
      const renumbered = (id: number) => (7919 * id) % 100_003
      const other = buildMatrix({ ...votes, participantIds: votes.participantIds.map(renumbered) })
      const [first, second] = [analyse(matrix, options), analyse(other, options)]
      assert.ok(first.result.hasClearGroups)
      const groupOf = new Map(
        Array.from(second.participants.participantIds, (id, i) => [id, second.participants.groups[i]!]),
      )
      const groups = Array.from(first.participants.participantIds, (id) => groupOf.get(renumbered(id))!)
      assert.equal(adjustedRandIndex(first.participants.groups, groups), 1)
      assert.deepEqual(
        first.result.groups.map(({ size }) => size),
        second.result.groups.map(({ size }) => size),
      )
      const stats = ({ result }: typeof first) =>
        [...result.mean, ...result.pc1, ...result.silhouettes.map(({ silhouette }) => silhouette)].concat(
          result.groups.flatMap(({ centre }) => centre),
        )
      stats(first).forEach((figure, i) => assert.ok(Math.abs(figure - stats(second)[i]!) < 1e-9))
    }
  })
})

// Nine people around each centre.
function cloudsAt(centres: [number, number][]): WeightedCells {
  const points = centres.flatMap(([x, y]) =>
    Array.from({ length: 9 }, (_, i): [number, number] => [x + (i % 3) - 1, y + Math.floor(i / 3) - 1]),
  )
  return {
    xs: Float64Array.from(points, ([x]) => x),
    ys: Float64Array.from(points, ([, y]) => y),
    weights: Float64Array.from(points, () => 1),
    counts: Float64Array.from(points, () => 1),
  }
}
