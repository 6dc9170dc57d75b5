import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countVotes } from '../counts.ts'
import { buildMatrix } from '../matrix.ts'
import { principalComponents } from '../pca.ts'
import { seededRandom } from '../random.ts'
import { residualsOf } from '../residuals.ts'
import { divisionStrength } from './strength.ts'

/** Six hundred people with two or three votes each, on twelve opinions. */
function strengthOf(valueOf: (person: number, random: () => number) => number): number {
  const random = seededRandom(5)
  const votes = { participantIds: [] as number[], opinionIds: [] as number[], values: [] as number[] }
  for (let person = 0; person < 600; person++) {
    const opinions = Array.from({ length: 12 }, (_, id) => ({ id, key: random() })).sort(
      (a, b) => a.key - b.key,
    )
    for (const { id } of opinions.slice(0, 2 + (person % 2))) {
      votes.participantIds.push(person)
      votes.opinionIds.push(id)
      votes.values.push(valueOf(person, random))
    }
  }
  const matrix = buildMatrix(votes)
  const residuals = residualsOf(countVotes(matrix), new Uint8Array(matrix.opinionIds.length))
  const { pc1 } = principalComponents(matrix, residuals, 1)
  return divisionStrength(matrix, { residuals, pc1, seed: 1, enough: 9 })
}

describe('divisionStrength', () => {
  it('the strength of a division is about 1 for random votes, and higher where people vote by their camp, even if each votes on only two or three opinions', () => {
    const random = strengthOf((_, random) => (random() < 0.5 ? 1 : -1))
    const divided = strengthOf((person) => (person % 4 < 2 ? 1 : -1))
    assert.ok(random > 0.9 && random < 1.15, `${random}`)
    assert.ok(divided > 1.8, `${divided}`)
  })
})
