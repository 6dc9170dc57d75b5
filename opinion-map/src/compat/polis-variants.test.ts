import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readConversation, readFirstVotes } from '../../goldens/conversations.ts'
import { analyse } from '../analyse.ts'
import { buildMatrix } from '../matrix.ts'
import { seededRandom } from '../random.ts'
import { adjustedRandIndex } from '../testing/partition.ts'
import { votesFromRows, votesOfCamps } from '../testing/votes.ts'
import { clusterByBase } from './base-clusters.ts'
import { includedRows, rowsInOrder } from './inclusion.ts'
import { NEW_SMOOTHER, smoothedK, type KSmoother } from './k-smoother.ts'
import { firstDistinctPoints, polisKMeans } from './polis-kmeans.ts'
import { priorities } from './priority.ts'

const points = (...places: [number, number][]) => ({
  xs: Float64Array.from(places, ([x]) => x),
  ys: Float64Array.from(places, ([, y]) => y),
  weights: places.map(() => 1),
})

describe('includedRows', () => {
  const idsOf = (
    rows: string[],
    options: Partial<Parameters<typeof includedRows>[1]>,
    joinOrder?: number[],
  ) => {
    const matrix = buildMatrix(votesFromRows(rows))
    const included = includedRows(
      matrix,
      { inclusion: 'polis', minVotes: 7, ...options },
      rowsInOrder(matrix, joinOrder),
    )
    return included.map((row) => matrix.participantIds[row])
  }
  // Sixteen people with eight votes each, and as many with six, with five, and so on.
  const many = Array.from({ length: 16 }, () => '++++----')
  const some = ['++++++..', '+++++...', '++......']

  it('includedRows returns everybody with the minimum number of votes, like red-dwarf', () => {
    assert.deepEqual(
      idsOf([...some, ...many], { inclusion: 'red-dwarf' }),
      [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
    )
    assert.deepEqual(idsOf(some, { inclusion: 'red-dwarf' }), [])
  })

  it('includedRows in the Polis variant requires no more votes than there are opinions', () => {
    const rows = Array.from({ length: 16 }, (_, i) => (i < 15 ? '+-+' : '++.'))
    assert.deepEqual(idsOf(rows, {}).length, 15)
    assert.deepEqual(idsOf(rows, { inclusion: 'red-dwarf' }), [])
  })

  it('includedRows in the Polis variant adds people with the most votes up to fifteen, on ties those who joined first', () => {
    const twelve = many.slice(0, 12)
    assert.deepEqual(
      idsOf([...twelve, '+++++...', '++......', '+++.....', '+++++...'], {}).slice(12),
      [13, 15, 16],
    )
    const ties = [...many.slice(0, 14), '++......', '++......']
    assert.deepEqual(idsOf(ties, {}).slice(14), [15])
    assert.deepEqual(idsOf(ties, {}, [16, 15]).slice(14), [16])
  })

  it('includedRows always includes the participants in keep', () => {
    assert.deepEqual(idsOf([...some, ...many], { keep: [3, 99] })[0], 3)
  })
})

describe('the k-means of Polis', () => {
  it('the k-means of Polis starts from the first distinct points in their order', () => {
    assert.deepEqual(firstDistinctPoints(points([3, 0], [3, 0], [1, 0], [2, 0]), 2), [
      [3, 0],
      [1, 0],
    ])
    assert.deepEqual(firstDistinctPoints(points([0, -0], [-0, 0]), 2).length, 1)
  })

  it('the k-means of Polis gives a point between two centres to the later one, and its centres are weighted means', () => {
    const three = { ...points([0, 0], [4, 0], [2, 0]), weights: [1, 1, 3] }
    const { labels, centres } = polisKMeans(
      three,
      [
        [0, 0],
        [4, 0],
      ],
      1,
    )
    assert.deepEqual([...labels], [0, 1, 1])
    assert.deepEqual(centres, [
      [0, 0],
      [2.5, 0],
    ])
  })

  it('the k-means of Polis drops clusters without points', () => {
    const { labels, centres } = polisKMeans(
      points([0, 0], [1, 0]),
      [
        [9, 9],
        [0, 0],
        [1, 0],
      ],
      20,
    )
    assert.deepEqual([...labels], [0, 1])
    assert.equal(centres.length, 2)
  })
})

describe('clusterByBase', () => {
  it('clusterByBase groups base clusters, tries more groups if there are more of them, and scores their centres', () => {
    const random = seededRandom(4)
    const places = Array.from({ length: 300 }, (_, i): [number, number] => [
      10 * (i % 3) + random(),
      7 * (i % 2) * (i % 3) + random(),
    ])
    const found = clusterByBase(points(...places), { maxGroups: 5 })
    assert.deepEqual(
      found.silhouettes.map(({ k }) => k),
      [2, 3, 4, 5],
    )
    assert.equal(found.labels.length, 300)
    const few = clusterByBase(points(...places.slice(0, 11)), { maxGroups: 5 })
    assert.deepEqual(
      few.silhouettes.map(({ k }) => k),
      [2],
    )
  })

  it('clusterByBase returns one group for people at one position, and no group for no people', () => {
    assert.equal(clusterByBase(points([1, 1], [1, 1]), { maxGroups: 5 }).centres.length, 1)
    assert.equal(clusterByBase(points(), { maxGroups: 5 }).centres.length, 0)
  })
})

describe('smoothedK', () => {
  it('smoothedK adopts the first number at once, and another one when it was the best four times in a row', () => {
    const used = (best: number[]) => {
      let smoother: KSmoother = NEW_SMOOTHER
      return best.map((k) => (smoother = smoothedK(smoother, k, 5)).smoothed)
    }
    assert.deepEqual(used([3, 2, 2, 2, 2, 3]), [3, 3, 3, 3, 2, 2])
    assert.deepEqual(used([3, 2, 2, 4, 2, 2, 2, 2]), [3, 3, 3, 3, 3, 3, 3, 2])
  })

  it('smoothedK returns the largest number that is tried if the number in use is no longer tried', () => {
    assert.equal(smoothedK({ lastK: 5, count: 9, smoothed: 5 }, 2, 3).smoothed, 3)
  })
})

describe('priorities', () => {
  const none = { agrees: [0, 0], disagrees: [0, 0], passes: [0, 0] }

  it('priorities are 49 for opinions about the conversation, and (9 · ¼ · (1 + extremity))² for new ones', () => {
    assert.deepEqual(
      priorities([none], Float64Array.of(3, 1), (j) => j === 0),
      [49, (9 * 0.25 * 2) ** 2],
    )
  })
})

describe('compat with the variants of Polis', () => {
  // The agreement (adjusted Rand index) between the groups of an independent reimplementation of Polis, without earlier
  // groups, and those that Polis published.
  const AGREEMENTS: [Parameters<typeof readConversation>[0], k: number, agreement: string][] = [
    ['london.youth.policing', 2, '-0.02'],
    ['brexit-consensus', 3, '0.55'],
    ['15-per-hour-seattle', 2, '0.50'],
    ['bg2050-volunteers', 2, '1.00'],
    ['canadian-electoral-reform', 3, '0.17'],
    ['scoop-hivemind.biodiversity', 2, '0.97'],
    ['vtaiwan.uberx', 2, '0.89'],
    ['american-assembly.bowling-green', 4, '0.25'],
  ]
  for (const [name, k, agreement] of AGREEMENTS)
    it(`the Polis variant of ${name} has ${k} groups, whose adjusted Rand index with those that Polis published is ${agreement}`, () => {
      const { votes, golden } = readConversation(name)
      const { result, participants } = analyse(buildMatrix(votes), {
        mode: 'compat',
        seed: 1,
        moderatedOut: golden.mod_out,
        compat: {
          inclusion: 'polis',
          clustering: 'polis',
          participantOrder: readFirstVotes(name) ?? [],
        },
      })
      assert.equal(result.k, k)
      const groupOf = new Map(golden.official.participants.map((id, i) => [id, golden.official.groups[i]!]))
      const both = Array.from(participants.participantIds, (id, row) => [
        participants.groups[row]!,
        groupOf.get(id),
      ])
      const shared = both.filter((pair): pair is [number, number] => pair[0]! >= 0 && pair[1] !== undefined)
      const found = adjustedRandIndex(
        shared.map(([ours]) => ours),
        shared.map(([, theirs]) => theirs),
      )
      assert.equal(found.toFixed(2), agreement)
    })

  it('a compat map with the variants of Polis returns the state of the smoother, and has the variant in its parameters', () => {
    const votes = votesOfCamps({ seed: 3, numPeople: 60, numOpinions: 12 })
    const { result } = analyse(buildMatrix(votes), {
      mode: 'compat',
      seed: 1,
      compat: { clustering: 'polis', smoother: { lastK: 2, count: 1, smoothed: 3 } },
    })
    assert.equal(result.k, 3)
    assert.equal(result.kSmoother?.smoothed, 3)
    assert.deepEqual(result.parameters.compat, {
      inclusion: 'red-dwarf',
      clustering: 'polis',
      moderation: 'zeroed',
    })
  })

  it('a compat map that removes moderated opinions counts neither their columns nor their votes', () => {
    const votes = votesOfCamps({ seed: 5, numPeople: 40, numOpinions: 9 })
    const options = { mode: 'compat', seed: 1 } as const
    const moderatedOut = [50, 57]
    const isRemoved = (i: number) => moderatedOut.includes(votes.opinionIds[i]!)
    const keptOf = (column: number[]) => column.filter((_, i) => !isRemoved(i))
    const votesWithoutModerated = {
      participantIds: keptOf(votes.participantIds),
      opinionIds: keptOf(votes.opinionIds),
      values: keptOf(votes.values),
    }
    const removed = analyse(buildMatrix(votes), {
      ...options,
      moderatedOut,
      compat: { moderation: 'removed' },
    })
    const zeroed = analyse(buildMatrix(votes), { ...options, moderatedOut })
    const without = analyse(buildMatrix(votesWithoutModerated), options)
    assert.deepEqual(removed.participants, without.participants)
    assert.deepEqual(removed.result.opinionIds, without.result.opinionIds)
    assert.equal(zeroed.result.opinionIds.length, 9)
  })
})
