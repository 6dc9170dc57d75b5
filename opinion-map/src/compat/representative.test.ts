import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { representatives } from './representative.ts'

/**
 * The representative opinions of the first of two groups, from the agrees and disagrees of each group on each opinion.
 */
const representativesOfFirst = (opinions: { first: [number, number]; second: [number, number] }[]) => {
  const countsOf = (group: 'first' | 'second') => ({
    agrees: opinions.map((opinion) => opinion[group][0]),
    disagrees: opinions.map((opinion) => opinion[group][1]),
    passes: opinions.map(() => 0),
  })
  const opinionIds = opinions.map((_, j) => j + 1)
  return representatives(
    { opinionIds, groups: [countsOf('first'), countsOf('second')], isCandidate: () => true },
    0,
  )
}

describe('representatives', () => {
  it('an opinion that a group agrees with no more often than the others is not its best agreement', () => {
    const [alike] = representativesOfFirst([{ first: [2, 1], second: [2, 1] }])
    assert.equal(alike?.isBestAgree, false)
    const [more] = representativesOfFirst([{ first: [2, 1], second: [1, 2] }])
    assert.deepEqual([more?.isBestAgree, more?.direction], [true, 'agree'])
  })

  it('an opinion that distinguishes a group in neither direction counts as a disagreement, as in Polis', () => {
    const [alike] = representativesOfFirst([{ first: [2, 1], second: [2, 1] }])
    assert.equal(alike?.direction, 'disagree')
  })
})
