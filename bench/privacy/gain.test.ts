import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '../../opinion-map/src/random.ts'
import { fitWeights, updatedChances } from './calibration.ts'
import type { Chances, Evidence } from './evidence.ts'
import { attackerGain, isGainSmall, type Result } from './gain.ts'
import { addEquation, noEquations, solveEquations } from './least-squares.ts'

/** Votes with even chances, and evidence of the given strength. */
function resultsWith(strength: number, { redrawn = 0, numSeeds = 40 } = {}): Result[] {
  const random = seededRandom(1)
  const even: Chances = Array.from({ length: 6 }, () => [0.5, 0.49, 0.01])
  const attack = (truth: number[], share: number) => ({
    chances: even,
    evidence: {
      one: [
        truth.map((answer): Evidence[number] => {
          const shown = random() < share ? answer : Math.floor(2 * random())
          return shown === 0 ? [1, -1, 0] : [-1, 1, 0]
        }),
      ],
    },
  })
  return Array.from({ length: numSeeds }, (_, seed) => {
    const truth = even.map(() => (random() < 0.5 ? 0 : 1))
    return {
      seed,
      targets: [{ own: 0, truth, actual: attack(truth, strength), anew: attack(truth, redrawn) }],
    }
  })
}

describe('what attackers gain', () => {
  it('evidence without information gains nothing, however sure it looks', () => {
    const gain = attackerGain(resultsWith(0, { numSeeds: 400 }), ['one'])
    assert.ok(Math.abs(gain.mean) < 0.02 && gain.sure === 0 && isGainSmall(gain))
    assert.deepEqual([gain.numPeople, gain.numVotes, gain.isPossible], [400, 2000, true])
  })

  it('evidence that reveals every vote gains the attacker more than one bit, which is above every allowed maximum', () => {
    const gain = attackerGain(resultsWith(1), ['one'])
    assert.ok(
      gain.mean > 0.9 && gain.worst > 1 && gain.right === 1 && gain.rightWithout < 0.7 && gain.sure > 0.2,
    )
    assert.ok(!isGainSmall(gain))
  })

  it("what would be published without the person's vote does not count as a gain of the attacker", () => {
    const gain = attackerGain(resultsWith(0.6, { redrawn: 0.6, numSeeds: 400 }), ['one'])
    assert.ok(Math.abs(gain.mean) < 0.1 && gain.right > 0.7)
  })

  it('the weights for one half of the votes are fitted to the other half', () => {
    const results = resultsWith(1).map((result) =>
      result.seed % 2 === 0 ? result : { ...result, targets: [] },
    )
    assert.ok(Math.abs(attackerGain(results, ['one']).mean) < 1e-9)
  })
})

describe('the weights of evidence', () => {
  it('the fitted weights of evidence are those with which the evidence was simulated', () => {
    const random = seededRandom(2)
    const cases = Array.from({ length: 8000 }, () => {
      const value = 4 * random() - 2
      const evidence: Evidence[number][] = [[value, -value, 0]]
      const chances: Chances[number] = [0.3, 0.5, 0.2]
      const [agree = 0, disagree = 0] = updatedChances({ chances, evidence }, [0.7])
      const drawn = random()
      return { chances, evidence, truth: drawn < agree ? 0 : drawn < agree + disagree ? 1 : 2 } as const
    })
    const [weight = 0] = fitWeights(cases)
    assert.ok(Math.abs(weight - 0.7) < 0.05, `${weight}`)
  })
})

describe('least squares', () => {
  it('least squares solves systems with more equations than unknowns', () => {
    const equations = noEquations(2)
    for (const [a, b] of [
      [1, 0],
      [1, 2],
      [3, -1],
    ])
      addEquation(equations, Float64Array.of(a!, b!), { value: 5 * a! - 2 * b!, weight: 0.5 })
    const [x, y] = solveEquations(equations)
    assert.ok(Math.abs(x! - 5) < 1e-9 && Math.abs(y! + 2) < 1e-9)
  })
})
