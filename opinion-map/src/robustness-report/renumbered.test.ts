import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { analyse } from '../analyse.ts'
import { buildMatrix } from '../matrix.ts'
import { seededRandom, shuffle } from '../random.ts'
import { votesOfCamps } from '../testing/votes.ts'
import { robustnessReport } from './robustness-report.ts'

type Camps = Parameters<typeof votesOfCamps>[0]

/** The robustness report of the votes with randomly renumbered participants. */
function reportOf(camps: Camps, numbering: number) {
  const votes = votesOfCamps(camps)
  const ids = [...new Set(votes.participantIds)]
  const numbers = shuffle([...ids.keys()], seededRandom(numbering))
  const numberOf = new Map(ids.map((id, at) => [id, numbers[at]!]))
  const matrix = buildMatrix({
    ...votes,
    participantIds: votes.participantIds.map((id) => numberOf.get(id)!),
  })
  const analysis = analyse(matrix, { mode: 'robust', seed: 1 })
  const { pc1, pc2 } = analysis.result
  return { axes: [...pc1, ...pc2], supplement: robustnessReport(matrix, analysis, { seed: 5 }) }
}

const areClose = (a: number[], b: number[]) => a.every((figure, at) => Math.abs(figure - b[at]!) <= 1e-9)

function assertSame(camps: Camps): void {
  const [{ axes, supplement }, again] = [reportOf(camps, 1), reportOf(camps, 2)]
  // If two axes explain exactly as much, the votes do not determine the axes of the map.
  fc.pre(areClose(axes, again.axes))
  assert.deepEqual({ ...again.supplement, bridging: [] }, { ...supplement, bridging: [] })
  assert.ok(areClose(supplement.bridging, again.supplement.bridging))
}

const anyCamps: fc.Arbitrary<Camps> = fc.record({
  seed: fc.nat(),
  numPeople: fc.integer({ min: 8, max: 60 }),
  numOpinions: fc.integer({ min: 5, max: 16 }),
  numCamps: fc.integer({ min: 1, max: 3 }),
  density: fc.constantFrom(0.2, 0.5, 0.8),
})

describe('the robustness report of renumbered participants', () => {
  it('the robustness report of renumbered participants has the same resamples and short list, and bridging scores within 1e-9', () => {
    fc.assert(fc.property(anyCamps, assertSame), { numRuns: 40 })
  })

  it('the robustness report of renumbered participants is the same if only some people are sampled for the short list', () => {
    assertSame({ seed: 4, numPeople: 2600, numOpinions: 20, density: 0.3 })
  })
})
