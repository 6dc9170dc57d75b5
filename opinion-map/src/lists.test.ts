import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { analyse } from './analyse.ts'
import { listConsensus, listControversial, listMajority, listRepresentative } from './lists.ts'
import { buildMatrix } from './matrix.ts'
import { votesFromRows } from './testing/votes.ts'

// Two camps of twenty people, who disagree with each other on opinions 1–6. All agree with 7, disagree with 8 and pass
// on 10. Four of one camp and ten of the other agree with 9; the rest do not vote on it. All agree with 11, which is
// moderated. Slightly fewer agree with 12.
const rows = Array.from({ length: 40 }, (_, i) => {
  const camp = Array.from(i < 20 ? '++++++' : '------')
  camp[i % 5] = '0'
  if (i % 3 === 0) camp[5] = '0'
  return `${camp.join('')}+-${i < 4 || i >= 30 ? '+' : '.'}0+${i % 8 === 0 ? '-' : '+'}`
})
const matrix = buildMatrix(votesFromRows(rows))
const { result } = analyse(matrix, { mode: 'compat', seed: 1, moderatedOut: [11], maxGroups: 2 })
const unclear = { ...result, hasClearGroups: false }

describe('the lists of a map', () => {
  it('listConsensus returns the opinions that every group agrees or disagrees with, strongest first', () => {
    assert.deepEqual(listConsensus(result), [
      { opinionId: 7, direction: 'agree' },
      { opinionId: 8, direction: 'disagree' },
      { opinionId: 12, direction: 'agree' },
    ])
  })

  it('listControversial returns the opinions that divide the groups, largest difference first', () => {
    const found = listControversial(result)
    assert.deepEqual(
      found.toSorted((a, b) => a - b),
      [1, 2, 3, 4, 5, 6],
    )
    assert.equal(found.at(-1), 6)
  })

  it('an opinion is controversial when the smoothed shares of two groups differ by thirty percentage points or more', () => {
    const group = (agrees: number[]) => ({
      ...result.groups[0]!,
      counts: { agrees, disagrees: agrees.map((count) => 38 - count), passes: agrees.map(() => 0) },
    })
    const groups = [group([19, 19]), group([7, 8])]
    assert.deepEqual(listControversial({ ...result, opinionIds: [1, 2], groups }), [1])
  })

  it('listMajority returns the opinions that most people agree or disagree with', () => {
    assert.deepEqual(
      listMajority(result).map(({ opinionId, direction }) => `${opinionId} ${direction}`),
      ['7 agree', '8 disagree', '12 agree', '9 agree'],
    )
  })

  it('listRepresentative returns the opinions that distinguish a group, with the direction of its votes', () => {
    const lists = listRepresentative(result)
    assert.deepEqual(
      lists.map(({ key }) => key),
      [0, 1],
    )
    for (const { opinions } of lists) {
      assert.ok(opinions.length >= 4 && opinions.length <= 5)
      assert.ok(opinions.every(({ opinionId }) => opinionId <= 6))
      assert.equal(new Set(opinions.map(({ direction }) => direction)).size, 1)
    }
    assert.notEqual(lists[0]!.opinions[0]!.direction, lists[1]!.opinions[0]!.direction)
  })

  it('no list about groups includes an opinion with fewer than five votes of a group', () => {
    const everywhere = [
      ...listConsensus(result).map(({ opinionId }) => opinionId),
      ...listControversial(result),
      ...listRepresentative(result)
        .filter(({ key }) => result.groups[key]!.counts.agrees[8]! < 5)
        .flatMap(({ opinions }) => opinions.map(({ opinionId }) => opinionId)),
    ]
    assert.ok(!everywhere.includes(9))
  })

  it('no list includes a moderated opinion', () => {
    const listed = [
      listConsensus(result),
      listMajority(result),
      ...listRepresentative(result).map(({ opinions }) => opinions),
    ]
    assert.ok(listed.flat().every(({ opinionId }) => opinionId !== 11))
  })

  it('all lists but listMajority are empty without clear groups', () => {
    assert.deepEqual(
      [listConsensus(unclear), listControversial(unclear), listRepresentative(unclear)],
      [[], [], []],
    )
    assert.deepEqual(listMajority(unclear), listMajority(result))
  })

  it('all lists are empty for an empty conversation', () => {
    const empty = analyse(buildMatrix({ participantIds: [], opinionIds: [], values: [] }), {
      mode: 'compat',
      seed: 1,
    }).result
    assert.deepEqual(
      [listConsensus(empty), listControversial(empty), listMajority(empty), listRepresentative(empty)],
      [[], [], [], []],
    )
  })

  it('listMajority leaves out opinions with too few votes', () => {
    const few = buildMatrix(votesFromRows(Array.from({ length: 9 }, () => '+')))
    assert.deepEqual(listMajority(analyse(few, { mode: 'compat', seed: 1 }).result), [])
    const enough = buildMatrix(votesFromRows(Array.from({ length: 10 }, () => '+')))
    assert.deepEqual(listMajority(analyse(enough, { mode: 'compat', seed: 1 }).result), [
      { opinionId: 1, direction: 'agree' },
    ])
  })
})

describe('the lists of a map in mode robust', () => {
  const robust = analyse(matrix, { mode: 'robust', seed: 1, moderatedOut: [11], numGroups: 2 }).result
  const shown = { ...robust, hasClearGroups: true }

  it('the lists in mode robust contain common ground, controversial, majority and representative opinions', () => {
    assert.deepEqual(
      listConsensus(shown).map(({ opinionId, direction }) => `${opinionId} ${direction}`),
      ['7 agree', '8 disagree', '12 agree'],
    )
    assert.deepEqual(
      listControversial(shown).toSorted((a, b) => a - b),
      [1, 2, 3, 4, 5, 6],
    )
    assert.deepEqual(
      listMajority(shown).map(({ opinionId }) => opinionId),
      [7, 8, 9, 12],
    )
    for (const { opinions } of listRepresentative(shown))
      assert.ok(opinions.length === 5 && opinions.every(({ opinionId }) => opinionId <= 6))
  })

  it('listRepresentative in mode robust returns the representative opinions of the map, and lists about groups are empty without clear groups', () => {
    assert.deepEqual(
      listRepresentative(shown).map(({ opinions }) => opinions),
      shown.groups.map(({ representative }) =>
        representative.map(({ opinionId, direction }) => ({ opinionId, direction })),
      ),
    )
    const without = { ...robust, hasClearGroups: false }
    assert.deepEqual(
      [listConsensus(without), listControversial(without), listRepresentative(without)],
      [[], [], []],
    )
  })
})
