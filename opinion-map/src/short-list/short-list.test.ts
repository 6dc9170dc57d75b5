import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { analyse } from '../analyse.ts'
import { listConsensus } from '../lists.ts'
import { buildMatrix, toVoteColumns, type VoteColumns, type VoteMatrix } from '../matrix.ts'
import { seededRandom, shuffle } from '../random.ts'
import { rowsByHash } from '../robust/sample.ts'
import { measureOpinions } from '../robustness-report/measure-opinions.ts'
import { plantMinority } from '../testing/planted-minority.ts'
import { votesFromRows } from '../testing/votes.ts'
import { findLargestViolation } from './audit.ts'
import type { ShortList } from './short-list.ts'

function runOf(matrix: VoteMatrix, moderatedOut: number[] = []) {
  const { result } = analyse(matrix, { mode: 'robust', seed: 1, foldSeed: 1, moderatedOut })
  const { selection, longSelection } = measureOpinions(matrix, result, {
    rows: rowsByHash(matrix),
    random: seededRandom(1),
  })
  return {
    result,
    list: selection,
    longList: longSelection,
    ids: selection.opinions.map(({ opinionId }) => opinionId),
  }
}

const listOf = (votes: VoteColumns, moderatedOut?: number[]) => runOf(buildMatrix(votes), moderatedOut)

describe('the short list of a conversation with a known minority', () => {
  const SIZE = { numPeople: 300, numOpinions: 60, density: 0.3 }
  const SEEDS = [1, 2, 3]

  for (const share of [0.1, 0.2, 0.3])
    it(`a minority of ${100 * share} % gets eight tenths of its part of an audited list, and the list of twenty is audited by itself, although only three in ten votes are known`, () => {
      const parts = SEEDS.map((seed) => {
        const { matrix, isOfMinority } = plantMinority({ ...SIZE, share, seed })
        const run = runOf(matrix)
        assertKeepsPromise(matrix, run)
        assertLongListKeepsPromise(matrix, run)
        return run.ids.filter(isOfMinority).length / (10 * share)
      })
      assert.ok(parts.reduce((sum, part) => sum + part, 0) / SEEDS.length >= 0.8, String(parts))
    })

  function assertKeepsPromise(matrix: VoteMatrix, run: ReturnType<typeof runOf>): void {
    const common = listConsensus(run.result).map(({ opinionId }) => opinionId)
    assert.ok(common.length > 0 && common.every((id) => !run.ids.includes(id)))
    assert.deepEqual([run.list.isProportional, run.list.numApart], [true, common.length])
    assert.equal(violationOf(matrix, run, { list: run.list, numPlaces: 10 }), undefined)
  }

  function assertLongListKeepsPromise(matrix: VoteMatrix, run: ReturnType<typeof runOf>): void {
    const { longList } = run
    assert.deepEqual([longList.opinions.length, longList.isProportional], [20, true])
    assert.equal(violationOf(matrix, run, { list: longList, numPlaces: 20 }), undefined)
  }

  function violationOf(
    matrix: VoteMatrix,
    { result }: ReturnType<typeof runOf>,
    { list, numPlaces }: { list: ShortList; numPlaces: number },
  ) {
    const common = listConsensus(result).map(({ opinionId }) => opinionId)
    const columns = list.opinions.map(({ opinionId }) => result.opinionIds.indexOf(opinionId))
    const mayBeListed = (j: number) => !common.includes(result.opinionIds[j]!)
    return findLargestViolation(matrix, { columns, numPlaces }, mayBeListed)
  }

  it('the short list is the same for the same votes in any order and of renumbered participants', () => {
    const { matrix } = plantMinority({ ...SIZE, share: 0.2, seed: 5 })
    const votes = toVoteColumns(matrix)
    const random = seededRandom(9)
    const order = shuffle([...votes.values.keys()], random)
    const numbers = shuffle([...Array(SIZE.numPeople).keys()], random)
    const renumbered = {
      participantIds: order.map((at) => numbers[votes.participantIds[at]!]!),
      opinionIds: order.map((at) => votes.opinionIds[at]!),
      values: order.map((at) => votes.values[at]!),
    }
    assert.deepEqual(listOf(renumbered).list, runOf(matrix).list)
  })
})

describe('the short list', () => {
  const times = (num: number, row: string) => Array.from({ length: num }, () => row)

  it('the short list has the number of people who agreed with each of its opinions, and with at least one, by votes alone', () => {
    const { list } = listOf(votesFromRows([...times(8, '+-.'), ...times(6, '-+.'), ...times(3, '0-+')]))
    assert.deepEqual(
      list.opinions.map(({ opinionId, numPeople }) => [opinionId, numPeople]),
      [
        [1, 8],
        [2, 6],
      ],
    )
    assert.deepEqual([list.numAsked, list.numRepresented], [17, 14])
  })

  it('a list promises nothing if a tenth of the people agree with an opinion that has too few votes to be listed', () => {
    const { list } = listOf(votesFromRows([...times(8, '+-.'), ...times(6, '-+.'), ...times(3, '0-+')]))
    assert.equal(list.isProportional, false)
  })

  it('the short list leaves out moderated opinions and those with few votes', () => {
    const rows = [...times(8, '+-+'), ...times(6, '-++')]
    assert.deepEqual(listOf(votesFromRows(rows), [1]).ids.toSorted(), [2, 3])
    const { list } = listOf(votesFromRows(['+++', '+++']))
    assert.deepEqual([list.opinions, list.isProportional], [[], false])
  })

  it('people who disagreed or passed do not count as approving, however likely they are to agree', () => {
    // All who agree with the first opinion reject or pass the second, so that only the others can pay for it.
    const { list } = listOf(votesFromRows([...times(20, '+-'), ...times(20, '+0'), ...times(2, '-+')]))
    const second = list.opinions.find(({ opinionId }) => opinionId === 2)
    assert.deepEqual(second, { opinionId: 2, numPeople: 2, isFilled: true })
  })
})
