import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { analyse, type Analysis, type AnalyseOptions } from './analyse.ts'
import { minGroupSize } from './clarity.ts'
import { buildMatrix, type VoteMatrix } from './matrix.ts'
import { WITHDRAWN_VOTE } from './rows.ts'
import { projectParticipant } from './position.ts'
import { seededRandom, shuffle, type Random } from './random.ts'
import type { MapMode } from './result.ts'
import { robustnessReport } from './robustness-report/robustness-report.ts'
import { votesOfCamps } from './testing/votes.ts'

const NUM_MATRICES = process.env.TEST_FULL ? 1000 : 100

type Vote = { participantId: number; opinionId: number; value: number }
type Shape = (random: Random, numPeople: number, numOpinions: number) => Vote[]

const filled =
  (value: (i: number, j: number, random: Random) => number | null): Shape =>
  (random, numPeople, numOpinions) =>
    Array.from({ length: numPeople * numOpinions }, (_, at) => {
      const [i, j] = [Math.floor(at / numOpinions), at % numOpinions]
      return { participantId: i, opinionId: j, value: value(i, j, random) }
    }).flatMap(({ value, ...vote }) => (value === null ? [] : [{ ...vote, value }]))

const anyValue = (random: Random) => Math.floor(3 * random()) - 1

/** All kinds of degenerate conversations, and some ordinary ones. */
const SHAPES: Record<string, Shape> = {
  'random votes, many of them missing': filled((_, __, random) => (random() < 0.5 ? null : anyValue(random))),
  camps: (random, numPeople, numOpinions) => {
    const columns = votesOfCamps({ seed: Math.floor(1e6 * random()), numPeople, numOpinions, numCamps: 3 })
    return columns.values.map((value, i) => ({
      participantId: columns.participantIds[i]!,
      opinionId: columns.opinionIds[i]!,
      value,
    }))
  },
  'everybody agrees': filled(() => 1),
  'everybody passes': filled(() => 0),
  'some only pass': filled((i, _, random) => (i % 3 === 0 ? 0 : anyValue(random))),
  'everybody votes alike': filled((_, j) => (j % 3) - 1),
  'two kinds of people': filled((i, j) => ((i + j) % 2 === 0 ? 1 : -1)),
  'fewer distinct people than groups': filled((i, j) => (((i % 3) + j) % 3) - 1),
  'one opinion': (random, numPeople) => filled((_, __, draw) => anyValue(draw))(random, numPeople, 1),
  'one person': (random, _, numOpinions) => filled((_i, _j, draw) => anyValue(draw))(random, 1, numOpinions),
  'one vote each': filled((i, j, random) => (i % 7 === j % 7 && random() < 0.5 ? 1 : null)),
  'one outlier': filled((i, j) => (i === 0 ? (j % 2) * 2 - 1 : 1)),
  nobody: () => [],
}

type MatrixRecipe = {
  shape: string
  seed: number
  numPeople: number
  numOpinions: number
  moderatedPart: number
}

const anyMatrix: fc.Arbitrary<MatrixRecipe> = fc.record({
  shape: fc.constantFrom(...Object.keys(SHAPES)),
  seed: fc.nat(),
  numPeople: fc.integer({ min: 1, max: 36 }),
  numOpinions: fc.integer({ min: 1, max: 14 }),
  moderatedPart: fc.constantFrom(0, 0, 0.3, 1),
})

function makeCase({ shape, seed, numPeople, numOpinions, moderatedPart }: MatrixRecipe) {
  const random = seededRandom(seed)
  const votes = SHAPES[shape]!(random, numPeople, numOpinions)
  // Some conversations have ids that are far apart, opinions without votes, or votes that were cast again or withdrawn.
  const spread = random() < 0.3 ? 1_000_003 * 2 ** 20 : 1
  const cast = votes.map((vote) => ({ ...vote, participantId: spread * vote.participantId }))
  const again = cast.filter(() => random() < 0.05)
  const all = [...again.map((vote) => ({ ...vote, value: anyValue(random) })), ...cast]
  if (random() < 0.3) all.push(...again.slice(0, 2).map((vote) => ({ ...vote, value: WITHDRAWN_VOTE })))
  const ids = [...new Set(all.map(({ opinionId }) => opinionId))]
  const opinionIds = random() < 0.3 ? [...ids, 10_000, 10_001] : undefined
  const matrix = matrixOf(all, opinionIds)
  const moderatedOut = ids.filter(() => random() < moderatedPart)
  return { matrix, reordered: matrixOf(reorder(all, random), opinionIds), moderatedOut }
}

function matrixOf(votes: Vote[], opinionIds: number[] | undefined): VoteMatrix {
  const column = (name: keyof Vote) => votes.map((vote) => vote[name])
  const columns = {
    participantIds: column('participantId'),
    opinionIds: column('opinionId'),
    values: column('value'),
  }
  return buildMatrix(columns, opinionIds ? { opinionIds } : {})
}

// Shuffles the votes, but the last vote of each person on each opinion stays the last.
function reorder(votes: Vote[], random: Random): Vote[] {
  const byPair = Map.groupBy(votes, ({ participantId, opinionId }) => `${participantId} ${opinionId}`)
  return shuffle([...byPair.values()], random).flat()
}

function assertInvariants(matrix: VoteMatrix, { result, participants }: Analysis): void {
  assert.deepEqual(JSON.parse(JSON.stringify(result)), result, 'all numbers are finite')
  const { opinionIds, groups, pc1, pc2 } = result
  for (const values of [participants.xs, participants.ys, participants.certainties ?? []])
    assert.ok(Array.from(values).every(Number.isFinite))
  for (const certainty of participants.certainties ?? []) assert.ok(certainty >= 0 && certainty <= 1)
  assert.deepEqual(opinionIds, Array.from(matrix.opinionIds))
  for (const values of [
    result.mean,
    pc1,
    pc2,
    result.extremity,
    result.priority,
    result.gacAgree,
    result.gacDisagree,
    result.divisiveness,
  ])
    assert.equal(values.length, opinionIds.length)
  const dot = (a: number[], b: number[]) => a.reduce((sum, x, j) => sum + x * b[j]!, 0)
  for (const length of [dot(pc1, pc1), dot(pc2, pc2)]) assert.ok(length === 0 || Math.abs(length - 1) < 1e-9)
  assert.ok(Math.abs(dot(pc1, pc2)) < 1e-7)
  const [first, second] = result.explainedVarianceRatio
  assert.ok(first >= 0 && second >= 0 && first + second < 1 + 1e-9)
  for (const share of [...result.gacAgree, ...result.gacDisagree]) assert.ok(share >= 0 && share <= 1)
  assert.equal(result.k, groups.length)
  const sizes = groups.map(({ key }) => participants.groups.filter((group) => group === key).length)
  assert.deepEqual(
    sizes,
    groups.map(({ size }) => size),
  )
  assert.equal(
    sizes.reduce((sum, size) => sum + size, 0),
    result.numClustered,
  )
  assert.equal(result.hasClearGroups, result.unclearReason === null)
  if (result.hasClearGroups)
    assert.ok(sizes.length > 1 && Math.min(...sizes) >= minGroupSize(result.numClustered))
  const numVotes = result.totals.agrees.map(
    (agrees, j) => agrees + result.totals.disagrees[j]! + result.totals.passes[j]!,
  )
  assert.equal(
    numVotes.reduce((sum, votes) => sum + votes, 0),
    matrix.codes.length,
  )
  const isFlat = first === 0
  if (isFlat) {
    assert.ok(
      [...participants.xs, ...participants.ys].every((x) => x === 0),
      'without variance all stand at the origin',
    )
    assert.ok(result.k <= 1 && !result.hasClearGroups)
  }
}

function assertSamePositions(matrix: VoteMatrix, { result, participants }: Analysis): void {
  for (let row = 0; row < Math.min(3, matrix.participantIds.length); row++) {
    const codes = Array.from(matrix.codes.subarray(matrix.rowStarts[row], matrix.rowStarts[row + 1]))
    const { x, y } = projectParticipant(result, {
      opinionIds: codes.map((code) => matrix.opinionIds[code >>> 2]!),
      values: codes.map((code) => (code & 3) - 1),
    })
    assert.deepEqual({ x, y }, { x: participants.xs[row], y: participants.ys[row] })
  }
}

describe(`the maps of ${NUM_MATRICES} random matrices`, () => {
  for (const mode of ['compat', 'robust'] satisfies MapMode[])
    it(`a map in mode ${mode} of random votes has only finite numbers and keeps its invariants, in any order of the votes`, () => {
      let numMade = 0
      fc.assert(
        fc.property(anyMatrix, (recipe) => {
          const { matrix, reordered, moderatedOut } = makeCase(recipe)
          const options: AnalyseOptions = { mode, seed: recipe.seed % 97, moderatedOut }
          const analysis = analyse(matrix, options)
          assertInvariants(matrix, analysis)
          assertSamePositions(matrix, analysis)
          assert.deepEqual(reordered, matrix)
          assert.deepEqual(analyse(reordered, options), analysis)
          if (numMade++ % 25 === 0) {
            const report = robustnessReport(matrix, analysis, { seed: 1 })
            assert.deepEqual(JSON.parse(JSON.stringify(report)), report)
          }
        }),
        { numRuns: NUM_MATRICES },
      )
    })

  it('the variants of Polis keep the same invariants for random votes', () => {
    fc.assert(
      fc.property(anyMatrix, (recipe) => {
        const { matrix, moderatedOut } = makeCase(recipe)
        const compat = { inclusion: 'polis', clustering: 'polis' } as const
        assertInvariants(matrix, analyse(matrix, { mode: 'compat', seed: 1, moderatedOut, compat }))
      }),
      { numRuns: 200 },
    )
  })
})
