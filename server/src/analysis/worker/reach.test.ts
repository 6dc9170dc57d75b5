import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildMatrix } from '@parley/opinion-map'
import { reachOf } from '#analysis/worker/reach.ts'

const idsTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('how far people get counts votes on opinions that are not moderated, as the number of those who took part does', () => {
  const votedOn = [
    idsTo(12),
    idsTo(11),
    // Nine votes on listed opinions, and three on moderated ones.
    [...idsTo(9), 13, 14, 15],
    [13, 14],
  ]
  const votes = votedOn.flatMap((ids, person) => ids.map((id) => ({ person, id })))
  const matrix = buildMatrix({
    participantIds: votes.map(({ person }) => person),
    opinionIds: votes.map(({ id }) => id),
    values: votes.map(() => 1),
  })
  const listed = idsTo(12).map((id) => ({ id }))
  assert.deepEqual(reachOf(matrix, listed), { people: 3, ten: 2, all: 1, opinions: 12 })
  assert.deepEqual(reachOf(matrix, []), { people: 0, ten: 0, all: 0, opinions: 0 })
})
