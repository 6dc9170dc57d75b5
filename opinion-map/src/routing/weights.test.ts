import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { analyse } from '../analyse.ts'
import { buildMatrix } from '../matrix.ts'
import { seededRandom } from '../random.ts'
import { votesOfCamps } from '../testing/votes.ts'
import { figureGain, positionGain, ROUTING_SHARES, routingWeights, type RoutingInput } from './weights.ts'

const count = fc.integer({ min: 0, max: 5000 })
const loading = fc.double({ min: -1, max: 1, noNaN: true })
const runs = fc
  .array(
    fc.record({
      tally: fc.tuple(count, count, count),
      pc1: loading,
      pc2: loading,
      isModerated: fc.boolean(),
    }),
    {
      maxLength: 40,
    },
  )
  .map((opinions): RoutingInput => {
    const opinionIds = opinions.map((_, j) => 3 * j + 1)
    return {
      opinionIds,
      totals: {
        agrees: opinions.map(({ tally }) => tally[0]),
        disagrees: opinions.map(({ tally }) => tally[1]),
        passes: opinions.map(({ tally }) => tally[2]),
      },
      pc1: opinions.map(({ pc1 }) => pc1),
      pc2: opinions.map(({ pc2 }) => pc2),
      explainedVariance: [1.5, 0.5],
      numParticipants: 10_000,
      parameters: { moderatedOut: opinionIds.filter((_, j) => opinions[j]!.isModerated) },
    }
  })

function mapOfCamps(numOpinions: number) {
  return analyse(buildMatrix(votesOfCamps({ seed: 5, numPeople: 80, numOpinions })), {
    mode: 'compat',
    seed: 1,
  }).result
}

describe('the weights by which the next opinion is drawn', () => {
  it('the routing weights are positive and finite, and none is below the share of exploration', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const { weights, unknown } = routingWeights(run)
        assert.equal(weights.length, run.opinionIds.length)
        for (const weight of [...weights, unknown])
          assert.ok(weight >= ROUTING_SHARES.exploration && Number.isFinite(weight))
      }),
    )
  })

  it('the routing weights of opinions that are not moderated have the mean 1', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const moderated = new Set(run.parameters.moderatedOut)
        const shown = routingWeights(run).weights.filter((_, j) => !moderated.has(run.opinionIds[j]!))
        const sum = shown.reduce((total, weight) => total + weight, 0)
        assert.ok(Math.abs(sum - shown.length) < 1e-9 * Math.max(1, shown.length))
      }),
    )
  })

  it('the more votes an opinion has in the same proportions, the less another vote adds to its figures', () => {
    fc.assert(
      fc.property(count, count, count, fc.integer({ min: 2, max: 9 }), (agrees, disagrees, passes, times) => {
        fc.pre(agrees + disagrees + passes > 0)
        const more = figureGain([times * agrees, times * disagrees, times * passes])
        assert.ok(more < figureGain([agrees, disagrees, passes]))
        assert.ok(figureGain([agrees, disagrees, passes]) < figureGain([0, 0, 0]))
      }),
    )
  })

  it('opinions that most people reject have the same weight as those that most people support', () => {
    const map = mapOfCamps(20)
    const { agrees, disagrees } = map.totals
    const turned = { ...map, totals: { ...map.totals, agrees: disagrees, disagrees: agrees } }
    assert.deepEqual(routingWeights(turned), routingWeights(map))
  })

  it("among opinions with the same votes, a vote on the one that divides camps tells more about a person's position", () => {
    const map = mapOfCamps(20)
    const columns = [...map.opinionIds.keys()].sort((a, b) => map.divisiveness[b]! - map.divisiveness[a]!)
    assert.ok(positionGain(map, columns[0]!) > 3 * positionGain(map, columns.at(-1)!))
  })

  it('a weight reveals nothing about the positions of fewer than five voters of an opinion', () => {
    const { participantIds, opinionIds, values } = votesOfCamps({ seed: 5, numPeople: 80, numOpinions: 20 })
    const people = [...new Set(participantIds)]
    const weightOf = (places: number[]) => {
      const voters = places.map((place) => people[place]!)
      const { result } = analyse(
        buildMatrix({
          participantIds: [...participantIds, ...voters],
          opinionIds: [...opinionIds, ...voters.map(() => 999)],
          values: [...values, ...voters.map((_, at) => (at === 0 ? 1 : -1))],
        }),
        { mode: 'robust', seed: 1 },
      )
      return positionGain(result, result.opinionIds.indexOf(999))
    }
    for (let author = 0; author < 8; author++) assert.equal(weightOf([author, 70, 71, 72]), 0)
    assert.ok(weightOf([0, 70, 71, 72, 73]) > 0)
  })

  it('an opinion newer than the run has a higher weight than opinions with many votes that do not affect the axes', () => {
    const map = mapOfCamps(20)
    const { unknown } = routingWeights({ ...map, pc1: map.pc1.map(() => 0), pc2: map.pc2.map(() => 0) })
    assert.ok(unknown > 1)
  })

  it('routing weights exist for a run without opinions, without votes or without axes', () => {
    const empty = analyse(buildMatrix({ participantIds: [], opinionIds: [], values: [] }), {
      mode: 'compat',
      seed: 1,
    }).result
    assert.deepEqual(routingWeights(empty), { weights: [], unknown: 1 })
    const unvoted = {
      ...empty,
      opinionIds: [1, 2],
      pc1: [0, 0],
      pc2: [0, 0],
      totals: { agrees: [0, 0], disagrees: [0, 0], passes: [0, 0] },
    }
    assert.deepEqual(routingWeights(unvoted).weights, [1, 1])
  })

  it('no opinion starves: after 2,000 people who vote on ten of 100, each opinion has its share of exploration', () => {
    const { weights } = routingWeights(mapOfCamps(100))
    const random = seededRandom(3)
    const shown = Array.from({ length: 100 }, () => 0)
    for (let person = 0; person < 2000; person++) {
      const keys = weights.map((weight, j) => ({ j, key: -Math.log(1 - random()) / weight }))
      for (const { j } of keys.sort((a, b) => a.key - b.key).slice(0, 10)) shown[j]!++
    }
    assert.ok(Math.min(...shown) >= ((2000 * 10) / 100) * ROUTING_SHARES.exploration)
  })
})
