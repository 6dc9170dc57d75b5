import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { weightedRandomOrder, Routing, RoutingVersion } from './routing.ts'

type WeightedOpinion = { id: string; weight: number }
const weightedOpinions = (...weights: number[]): WeightedOpinion[] =>
  weights.map((weight, n) => ({ id: `op${n}`, weight }))
const draw = (opinions: WeightedOpinion[], seed: string) =>
  weightedRandomOrder(opinions, { seed, idOf: ({ id }) => id, weightOf: ({ weight }) => weight }).map(
    ({ id }) => id,
  )

describe('the order in which a device draws opinions', () => {
  test('weightedRandomOrder gives the same order for the same seed, in any input order, and a different order for a different seed', () => {
    const opinions = weightedOpinions(...Array.from({ length: 30 }, (_, n) => 1 + (n % 4)))
    assert.deepEqual(draw(opinions.toReversed(), 'a'), draw(opinions, 'a'))
    assert.notDeepEqual(draw(opinions, 'b'), draw(opinions, 'a'))
    assert.deepEqual(draw(opinions, 'a').toSorted(), opinions.map(({ id }) => id).toSorted())
  })

  test('an opinion is drawn first in proportion to its weight, and the second one in proportion among the others', () => {
    const opinions = weightedOpinions(1, 2, 3, 4)
    const numSeeds = 20_000
    const first = new Map<string, number>()
    let [firstOfThree, secondOfThree] = [0, 0]
    for (let seed = 0; seed < numSeeds; seed++) {
      const [one, two] = draw(opinions, seed.toString(16))
      first.set(one ?? '', (first.get(one ?? '') ?? 0) + 1)
      if (one === 'op3') firstOfThree++
      if (one === 'op3' && two === 'op2') secondOfThree++
    }
    // Allows four standard errors.
    const isNear = (count: number, trials: number, share: number) =>
      Math.abs(count - trials * share) < 4 * Math.sqrt(trials * share * (1 - share))
    opinions.forEach(({ id, weight }) => assert(isNear(first.get(id) ?? 0, numSeeds, weight / 10), id))
    assert(isNear(secondOfThree, firstOfThree, 3 / 6))
  })

  test('adding or removing an opinion keeps the order of the others', () => {
    const opinions = weightedOpinions(...Array.from({ length: 20 }, () => 1))
    const without = draw(opinions.slice(1), 'a')
    assert.deepEqual(
      draw(opinions, 'a').filter((id) => id !== 'op0'),
      without,
    )
  })

  test('similar seeds and similar names give independent orders', () => {
    const opinions = weightedOpinions(...Array.from({ length: 50 }, () => 1))
    const indexes = Array.from({ length: 400 }, (_, n) => draw(opinions, `seed ${n}`).indexOf('op7'))
    const mean = indexes.reduce((sum, index) => sum + index, 0) / indexes.length
    assert(Math.abs(mean - 24.5) < 3)
    const steps = indexes.slice(1).filter((index, n) => index > (indexes[n] ?? 0)).length
    assert(Math.abs(steps - 200) < 40)
  })
})

describe('the routing that is sent with a vote', () => {
  test('a propensity is above 0 and at most 1, and a routing version names a method and a run', () => {
    const valid = { version: '1.482', propensity: 0.02 }
    assert(Routing.safeParse(valid).success)
    assert(Routing.safeParse({ ...valid, propensity: 1 }).success)
    for (const propensity of [0, -0.1, 1.01, Number.NaN, Number.POSITIVE_INFINITY])
      assert(!Routing.safeParse({ ...valid, propensity }).success)
    for (const version of ['', '1', '0.1', '1.01', '1.1.1', 'x', '1.99999999999', '1000.1'])
      assert(!RoutingVersion.safeParse(version).success, version)
  })
})
