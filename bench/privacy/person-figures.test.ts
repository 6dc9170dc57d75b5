import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MAX_GAIN } from './gain.ts'
import { figureGain, LIVE_TOTALS, STEPPED, tableOfFigures, TOTALS_OF_BLOCKS } from './person-figures.ts'

describe('figures of opinions about the person', () => {
  it('live totals would tell every answer', () => {
    const { mean, sure } = figureGain(LIVE_TOTALS, { numPeople: 40, numHelpers: 0 }, 4)
    assert.ok(mean > 1 && sure === 1, `${mean} bits, ${sure} sure`)
  })

  it('with none or five accounts, attackers who see everybody come gain less than the allowed maximum on average, and are sure of no answer', () => {
    for (const numHelpers of [0, 5]) {
      const { mean, sure } = figureGain(STEPPED, { numPeople: 60, numHelpers }, 20)
      assert.ok(mean <= MAX_GAIN.mean && sure === 0, `${numHelpers} accounts: ${mean} bits, ${sure} sure`)
    }
  })

  it('steps tell less than the exact totals of blocks, also to those who have half of all accounts', () => {
    for (const numHelpers of [0, 30]) {
      const setting = { numPeople: 60, numHelpers }
      const [steps, totals] = [STEPPED, TOTALS_OF_BLOCKS].map((rule) => figureGain(rule, setting, 12))
      assert.ok(steps!.mean < totals!.mean, `${steps!.mean} bits, ${totals!.mean} by totals`)
    }
  })

  it('the table has a line for each size and number of accounts', () => {
    assert.equal(tableOfFigures(1).split('\n').length, 2 + 2 * 4)
  })
})
