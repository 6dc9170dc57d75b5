import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { differingPeople } from './difference.ts'
import { buildMatrix } from './matrix.ts'
import { WITHDRAWN_VOTE } from './rows.ts'

type Votes = { participantId: number; opinionId: number; value: number }[]

const opinionIds = [1, 2, 3, 4]
const votes: fc.Arbitrary<Votes> = fc.array(
  fc.record({
    participantId: fc.integer({ min: 1, max: 8 }),
    opinionId: fc.constantFrom(...opinionIds),
    value: fc.constantFrom(1, 0, -1, WITHDRAWN_VOTE),
  }),
  { maxLength: 30, size: 'max' },
)

const matrixOf = (list: Votes) =>
  buildMatrix(
    {
      participantIds: list.map(({ participantId }) => participantId),
      opinionIds: list.map(({ opinionId }) => opinionId),
      values: list.map(({ value }) => value),
    },
    { opinionIds },
  )

/** The last votes of each person, as text. */
function byPerson(list: Votes): Map<number, string> {
  const people = new Map<number, Map<number, number>>()
  for (const { participantId, opinionId, value } of list) {
    const row = people.get(participantId) ?? new Map<number, number>()
    if (value === WITHDRAWN_VOTE) row.delete(opinionId)
    else row.set(opinionId, value)
    people.set(participantId, row)
  }
  const text = (row: Map<number, number>) => JSON.stringify([...row].sort(([a], [b]) => a - b))
  return new Map([...people].map(([id, row]) => [id, text(row)]))
}

describe('differingPeople', () => {
  it('differingPeople finds the people with changed, new or withdrawn votes', () => {
    fc.assert(
      fc.property(votes, votes, fc.boolean(), (first, more, isContinued) => {
        const second = isContinued ? [...first, ...more] : more
        const [before, now] = [byPerson(first), byPerson(second)]
        const ids = new Set([...before.keys(), ...now.keys()])
        const differing = [...ids].filter((id) => (before.get(id) ?? '[]') !== (now.get(id) ?? '[]'))
        assert.deepEqual(
          differingPeople(matrixOf(first), matrixOf(second)),
          differing.toSorted((one, other) => one - other),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('differingPeople throws a RangeError if the columns differ', () => {
    assert.throws(
      () => differingPeople(matrixOf([]), buildMatrix({ participantIds: [], opinionIds: [], values: [] })),
      RangeError,
    )
  })
})
