import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countByGroup, countVotes, toOpinionCounts, type OpinionCounts } from '../counts.ts'
import { buildMatrix } from '../matrix.ts'
import { seededRandom } from '../random.ts'
import { votesOfCamps } from '../testing/votes.ts'
import { commonGround } from './consensus.ts'
import type { CountedVotes } from '../counts.ts'
import { controversial } from './divisiveness.ts'
import { robustStats } from './stats.ts'

type Votes = [agrees: number, disagrees: number, passes: number]

/** Counts from the votes of each group on each opinion; opinions are numbered from 1. */
function counted(groups: Votes[][], { moderated = [] as number[] } = {}): CountedVotes {
  const numOpinions = groups[0]?.length ?? 0
  const counts = groups.map((opinions): OpinionCounts => ({
    agrees: opinions.map(([agrees]) => agrees),
    disagrees: opinions.map(([, disagrees]) => disagrees),
    passes: opinions.map(([, , passes]) => passes),
  }))
  const total = (kind: keyof OpinionCounts) =>
    Array.from({ length: numOpinions }, (_, j) => counts.reduce((sum, group) => sum + group[kind][j]!, 0))
  return {
    opinionIds: Array.from({ length: numOpinions }, (_, j) => j + 1),
    groups: counts,
    totals: { agrees: total('agrees'), disagrees: total('disagrees'), passes: total('passes') },
    isCandidate: (j) => !moderated.includes(j + 1),
  }
}

describe('the cautious consensus', () => {
  it('the cautious consensus ranks an opinion by the group that agrees least, and many votes above few', () => {
    const { gacAgree } = robustStats(
      counted([
        [
          [90, 10, 0],
          [60, 40, 0],
          [9, 1, 0],
        ],
        [
          [90, 10, 0],
          [99, 1, 0],
          [9, 1, 0],
        ],
      ]),
    )
    assert.ok(gacAgree[0]! > gacAgree[2]! && gacAgree[2]! > gacAgree[1]!, String(gacAgree))
  })

  it('the cautious consensus never ranks an opinion without votes, or with few in one group, above one with votes', () => {
    const { gacAgree, gacDisagree } = robustStats(
      counted([
        [
          [0, 0, 0],
          [200, 0, 0],
          [1, 30, 0],
        ],
        [
          [0, 0, 0],
          [4, 0, 0],
          [1, 30, 0],
        ],
      ]),
    )
    assert.deepEqual([gacAgree[0], gacAgree[1], gacDisagree[0]], [0, 0, 0])
    assert.ok(gacAgree[2]! > 0 && gacDisagree[2]! > 0.8)
  })

  it('the cautious consensus does not decrease with the number of groups', () => {
    const score = (k: number) =>
      robustStats(counted(Array.from({ length: k }, () => [[18, 2, 0]]))).gacAgree[0]
    assert.equal(score(2), score(5))
  })

  it('the cautious consensus of a small group does not grow with the agreement of a large one', () => {
    const ground = counted([[[900, 20, 0]], [[4, 3, 0]]])
    assert.deepEqual(commonGround(ground), [])
  })

  it('the cautious consensus on disagreement mirrors the one on agreement', () => {
    const ground = counted([
      [
        [30, 1, 1],
        [1, 30, 1],
      ],
      [
        [30, 1, 1],
        [2, 29, 1],
      ],
    ])
    assert.deepEqual(commonGround(ground), [
      { opinionId: 1, direction: 'agree' },
      { opinionId: 2, direction: 'disagree' },
    ])
  })
})

describe('representative and controversial opinions', () => {
  const planted: Votes[][] = [
    // Opinion by opinion: only the first group agrees; everybody agrees; few votes; both groups are divided; moderated.
    [
      [28, 2, 0],
      [29, 1, 0],
      [4, 0, 0],
      [15, 15, 0],
      [30, 0, 0],
    ],
    [
      [2, 28, 0],
      [29, 1, 0],
      [0, 4, 0],
      [15, 15, 0],
      [0, 30, 0],
    ],
  ]

  it('representative opinions distinguish a group, in the direction of its majority', () => {
    const { representative } = robustStats(counted(planted, { moderated: [5] }))
    assert.deepEqual(
      representative.map((records) => records.map(({ opinionId, direction }) => ({ opinionId, direction }))),
      [[{ opinionId: 1, direction: 'agree' }], [{ opinionId: 1, direction: 'disagree' }]],
    )
    assert.deepEqual(controversial(counted(planted, { moderated: [5] })), [1])
  })

  it('shares are shrunken towards the overall share, so that few votes make no large difference', () => {
    const { divisiveness } = robustStats(
      counted([
        [
          [5, 0, 0],
          [100, 0, 0],
        ],
        [
          [0, 5, 0],
          [0, 100, 0],
        ],
      ]),
    )
    assert.ok(divisiveness[0]! < 0.6 && divisiveness[1]! > 0.9)
  })

  it('false discoveries are at most a tenth of the opinions if people vote at random', () => {
    const random = seededRandom(5)
    let numLists = 0
    for (let round = 0; round < 60; round++) {
      const votes = (): Votes => {
        const agrees = Array.from({ length: 20 }, () => random()).filter((x) => x < 0.5).length
        return [agrees, 20 - agrees, 0]
      }
      const groups = Array.from({ length: 2 }, () => Array.from({ length: 100 }, votes))
      const { representative, consensus } = robustStats(counted(groups))
      const found = [...representative.flat(), ...consensus.agree, ...controversial(counted(groups))]
      if (found.length > 0) numLists++
    }
    assert.ok(
      numLists <= 12,
      `${numLists} of 60 conversations without any pattern have something in their lists`,
    )
  })
})

describe('figures of degenerate conversations', () => {
  const shapes = {
    'no opinions': counted([[], []]),
    'no groups': counted([]),
    'one group': counted([[[9, 0, 0]]]),
    'groups that nobody voted in': counted([[[0, 0, 0]], [[0, 0, 0]]]),
    'only passes': counted([[[0, 0, 9]], [[0, 0, 9]]]),
    'everybody agrees': counted([[[9, 0, 0]], [[9, 0, 0]]]),
  }
  for (const [name, shape] of Object.entries(shapes))
    it(`the figures of a degenerate conversation are from 0 to 1: ${name}`, () => {
      const { gacAgree, gacDisagree, divisiveness, representative } = robustStats(shape)
      for (const value of [...gacAgree, ...gacDisagree, ...divisiveness]) assert.ok(value >= 0 && value <= 1)
      assert.equal(representative.length, shape.groups.length)
    })

  it('the figures of a random conversation with many opinions are from 0 to 1', () => {
    const matrix = buildMatrix(votesOfCamps({ seed: 2, numPeople: 60, numOpinions: 300, density: 0.1 }))
    const labels = Int8Array.from(matrix.participantIds, (id) => ((id - 1000) / 3) % 2)
    const stats = robustStats({
      opinionIds: Array.from(matrix.opinionIds),
      groups: countByGroup(matrix, labels, 2).map(toOpinionCounts),
      totals: toOpinionCounts(countVotes(matrix)),
      isCandidate: () => true,
    })
    const json = JSON.stringify(stats)
    assert.ok(!json.includes('null'))
  })
})
