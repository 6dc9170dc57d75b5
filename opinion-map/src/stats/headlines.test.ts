import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CountedVotes } from '../counts.ts'
import { commonGround } from './consensus.ts'
import { controversial } from './divisiveness.ts'
import { leastDifference } from './headlines.ts'
import { representativesByGroup } from './representative.ts'

/** The agrees of two groups on each opinion among as many voters; everybody else disagrees. */
function counted(
  opinions: readonly [[number, number], [number, number]][],
  sizes: [number, number],
): CountedVotes {
  const groups = [0, 1].map((g) => ({
    agrees: opinions.map((votes) => votes[g]![0]),
    disagrees: opinions.map((votes) => votes[g]![1] - votes[g]![0]),
    passes: opinions.map(() => 0),
  }))
  const sum = (kind: 'agrees' | 'disagrees') =>
    opinions.map((_, j) => groups[0]![kind][j]! + groups[1]![kind][j]!)
  return {
    opinionIds: opinions.map((_, j) => j),
    groups,
    sizes,
    totals: { agrees: sum('agrees'), disagrees: sum('disagrees'), passes: opinions.map(() => 0) },
    isCandidate: () => true,
  }
}

describe('the order of headlines', () => {
  // In both lists the first opinion has a striking result of few voters, the second a result of many.
  const apart = counted(
    [
      [
        [73, 81],
        [13, 37],
      ],
      [
        [745, 870],
        [118, 344],
      ],
    ],
    [1358, 457],
  )
  const alike = counted(
    [
      [
        [19, 19],
        [20, 20],
      ],
      [
        [1080, 1200],
        [370, 400],
      ],
    ],
    [1358, 457],
  )

  it('a wide gap between few voters comes after a narrower gap between many', () => {
    assert.deepEqual(controversial(apart), [1, 0])
    assert.deepEqual(
      representativesByGroup(apart)[0]!.map(({ opinionId }) => opinionId),
      [1, 0],
    )
  })

  it('what few voters share comes after what many voters share', () => {
    assert.deepEqual(
      commonGround(alike).map(({ opinionId }) => opinionId),
      [1, 0],
    )
  })

  it('a headline needs a hundred voters of a group, or a third of a small group', () => {
    const few: [[number, number], [number, number]] = [
      [100, 100],
      [0, 32],
    ]
    const more: [[number, number], [number, number]] = [
      [80, 100],
      [13, 34],
    ]
    assert.deepEqual(controversial(counted([few, more], [1000, 100])), [1, 0])
    assert.deepEqual(controversial(counted([few, more], [1000, 96])), [0, 1])
  })

  it("the low end of a difference is that of Newcombe's interval, is below the difference, and rises with the votes", () => {
    const lowOf = (n: number) =>
      leastDifference({ numHits: 0.7 * n, numVotes: n }, { numHits: 0.3 * n, numVotes: n })
    // Newcombe (1998), method 10: 56/70 and 48/80 give .0524.
    assert.ok(
      Math.abs(leastDifference({ numHits: 56, numVotes: 70 }, { numHits: 48, numVotes: 80 }) - 0.0524) < 1e-4,
    )
    assert.ok(lowOf(20) < lowOf(200) && lowOf(200) < lowOf(2000) && lowOf(2000) < 0.4)
  })
})
