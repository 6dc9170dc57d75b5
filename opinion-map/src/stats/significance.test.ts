import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fastUpperTail, upperTail } from '../normal.ts'
import { shareInterval, shrunkenShare } from './shares.ts'
import { differenceTest, benjaminiHochberg, majorityTest } from './significance.ts'

const isNear = (actual: number, expected: number, relative = 1e-8) =>
  assert.ok(Math.abs(actual - expected) <= relative * Math.abs(expected), `${actual} is not ${expected}`)

describe('significance', () => {
  it('upperTail has the values of statistical tables, including the far tail', () => {
    for (const [z, p] of [
      [0, 0.5],
      [1, 0.15865525393145707],
      [1.6448536269514722, 0.05],
      [2.4999, 0.0062114183749],
      [2.5, 0.006209665325776132],
      [5, 2.866515718791939e-7],
      [10, 7.61985302416052e-24],
      [-1, 0.8413447460685429],
    ] as const)
      isNear(upperTail(z), p, 1e-7)
  })

  it('fastUpperTail is within 7.5e-8 of upperTail on both sides, and 0 at infinity', () => {
    for (let z = -8; z <= 8; z += 1 / 64)
      assert.ok(Math.abs(fastUpperTail(z) - upperTail(z)) < 7.5e-8, `${z}`)
    assert.equal(fastUpperTail(0), fastUpperTail(-0))
    assert.equal(fastUpperTail(1e6), 0)
    assert.equal(fastUpperTail(-1e6), 1)
  })

  it('benjaminiHochberg finds the discoveries of the example in the paper of 1995', () => {
    const pValues = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ]
    assert.equal(benjaminiHochberg(pValues, 0.05).filter(Boolean).length, 4)
    assert.deepEqual(benjaminiHochberg([]), [])
    assert.deepEqual(benjaminiHochberg([1, 0.5, 0.9]), [false, false, false])
  })

  it('benjaminiHochberg does not depend on the order of hypotheses', () => {
    assert.deepEqual(benjaminiHochberg([0.9, 0.01, 0.04]), benjaminiHochberg([0.04, 0.01, 0.9]).toReversed())
  })

  it('majorityTest and differenceTest are 0 without votes, and have opposite signs for opposite sides', () => {
    const none = { numHits: 0, numVotes: 0 }
    assert.deepEqual([majorityTest(none), differenceTest(none, none)], [0, 0])
    const [many, few] = [
      { numHits: 9, numVotes: 10 },
      { numHits: 1, numVotes: 10 },
    ]
    assert.equal(majorityTest(many), -majorityTest(few))
    assert.equal(differenceTest(many, few), -differenceTest(few, many))
    assert.equal(differenceTest(many, many), 0)
  })

  it("shareInterval is Wilson's interval, within 0 and 1, and narrower with more votes", () => {
    const { low, high } = shareInterval({ numHits: 8, numVotes: 10 })
    isNear(low, 0.4901624, 1e-6)
    isNear(high, 0.9433178, 1e-6)
    assert.deepEqual(shareInterval({ numHits: 0, numVotes: 0 }), { low: 0, high: 1 })
    assert.equal(shareInterval({ numHits: 5, numVotes: 5 }).high, 1)
    assert.ok(shareInterval({ numHits: 80, numVotes: 100 }).low > low)
  })

  it('a shrunken share lies between that of the group and that of everybody', () => {
    const everybody = { numHits: 50, numVotes: 100 }
    const few = shrunkenShare({ numHits: 3, numVotes: 3 }, everybody)
    const many = shrunkenShare({ numHits: 300, numVotes: 300 }, everybody)
    assert.ok(few > 0.5 && few < 0.75 && many > 0.95 && many < 1)
    assert.equal(shrunkenShare({ numHits: 0, numVotes: 0 }, everybody), 0.5)
  })
})
