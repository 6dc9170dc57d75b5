import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ATTACKS, crowdGain } from './crowds.ts'

/** The most that totals may tell of one answer among ten people of whom five are accounts of the attacker. */
const BAR = 0.5

describe('people whose changes make no block due', () => {
  for (const attack of ATTACKS)
    it(`${attack}: five accounts told more than the bar before, and tell less than it now`, () => {
      const { old, now } = crowdGain(attack, 5)
      assert.ok(old > BAR && now < BAR, `${old} bits before, ${now} now`)
    })

  it('nine accounts beside the answer tell it, as everywhere', () => {
    for (const attack of ATTACKS) assert.ok(crowdGain(attack, 9).now > 0.7)
  })
})
