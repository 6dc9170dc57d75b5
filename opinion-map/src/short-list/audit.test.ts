import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildMatrix } from '../matrix.ts'
import { votesFromRows } from '../testing/votes.ts'
import { findLargestViolation, repairList } from './audit.ts'

const times = (num: number, row: string) => Array.from({ length: num }, () => row)
const anything = () => true

describe('the audit of a short list', () => {
  // Six people agree with the first three opinions, four with the last two.
  const matrix = buildMatrix(votesFromRows([...times(6, '+++--'), ...times(4, '...++')]))

  it('a list breaks its promise if a part of the people has fewer places than it deserves, and the largest such part is named', () => {
    const list = { columns: [0, 1, 2], numPlaces: 5 }
    assert.deepEqual(findLargestViolation(matrix, list, anything), { column: 3, numPlaces: 2, numPeople: 4 })
    assert.equal(
      findLargestViolation(matrix, { columns: [0, 1, 2, 3, 4], numPlaces: 5 }, anything),
      undefined,
    )
  })

  it('a part of the people has what it deserves if one of them agrees with enough opinions of the list', () => {
    const people = buildMatrix(votesFromRows([...times(3, '+..'), '++.', ...times(4, '--+')]))
    assert.equal(findLargestViolation(people, { columns: [1, 2], numPlaces: 2 }, anything)?.column, undefined)
    assert.equal(findLargestViolation(people, { columns: [2], numPlaces: 2 }, anything)?.column, 0)
  })

  it('opinions that may not be listed cause no violation', () => {
    const list = { columns: [0, 1, 2], numPlaces: 5 }
    assert.equal(
      findLargestViolation(matrix, list, (column) => column < 3),
      undefined,
    )
  })

  it('a violation is repaired by putting its opinion in the last place, until there is no violation', () => {
    const rules = { mayBeListed: anything, isCandidate: anything }
    assert.deepEqual(repairList(matrix, { columns: [0, 1, 2], numPlaces: 3 }, rules), [0, 1, 3])
    assert.deepEqual(repairList(matrix, { columns: [0], numPlaces: 5 }, rules), [0, 1, 2, 3, 4])
  })

  it('a list is not repaired if only an opinion with too few votes could repair it', () => {
    const rules = { mayBeListed: anything, isCandidate: (column: number) => column < 3 }
    assert.equal(repairList(matrix, { columns: [0, 1, 2], numPlaces: 3 }, rules), undefined)
  })
})
