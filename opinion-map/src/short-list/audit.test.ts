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

  it('a list violates its promise if people who deserve places have fewer, and the largest such part is named', () => {
    const list = { columns: [0, 1, 2], numPlaces: 5 }
    assert.deepEqual(findLargestViolation(matrix, list, anything), { column: 3, numPlaces: 2, numPeople: 4 })
    assert.equal(
      findLargestViolation(matrix, { columns: [0, 1, 2, 3, 4], numPlaces: 5 }, anything),
      undefined,
    )
  })

  it('one person with enough opinions of the list answers for all who agree with the same opinion', () => {
    const people = buildMatrix(votesFromRows([...times(3, '+..'), '++.', ...times(4, '--+')]))
    assert.equal(findLargestViolation(people, { columns: [1, 2], numPlaces: 2 }, anything)?.column, undefined)
    assert.equal(findLargestViolation(people, { columns: [2], numPlaces: 2 }, anything)?.column, 0)
  })

  it('opinions that may not be listed violate nothing', () => {
    const list = { columns: [0, 1, 2], numPlaces: 5 }
    assert.equal(
      findLargestViolation(matrix, list, (column) => column < 3),
      undefined,
    )
  })

  it('a violation is repaired by its opinion in place of the last, until there is none', () => {
    const rules = { mayBeListed: anything, isCandidate: anything }
    assert.deepEqual(repairList(matrix, { columns: [0, 1, 2], numPlaces: 3 }, rules), [0, 1, 3])
    assert.deepEqual(repairList(matrix, { columns: [0], numPlaces: 5 }, rules), [0, 1, 2, 3, 4])
  })

  it('a list that only an opinion with too few votes could repair is not repaired', () => {
    const rules = { mayBeListed: anything, isCandidate: (column: number) => column < 3 }
    assert.equal(repairList(matrix, { columns: [0, 1, 2], numPlaces: 3 }, rules), undefined)
  })
})
