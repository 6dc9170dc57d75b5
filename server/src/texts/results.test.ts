import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Conversation, Structure } from '@parley/contract'
import { headlineOf, numOfSides, sideSize } from '#texts/results.ts'

const clusters: Conversation['polis']['clusters'] = (['0', '1'] as const).map((key) => ({
  key,
  numUsers: 40,
  isUserInCluster: false,
}))
const headline = (polis: Conversation['polis']) => headlineOf({ polis })

test('headlines name sides where people are at the ends of a line, and never groups', () => {
  const sides = { clusters, structure: 'sides' } as const
  assert.equal(headline({ ...sides, sharedOpinionCount: 3 }), 'Two sides think alike on ⟦3\u00a0opinions⟧.')
  const none = 'Two sides. There is no opinion yet on which both think alike.'
  assert.equal(headline({ ...sides, sharedOpinionCount: 0 }), none)
  const most = { opinion: 'Buses are good', direction: 'agree' } as const
  assert.equal(
    headline({ ...sides, sharedOpinionCount: 1, mostSharedOpinion: { ...most, opinionSlugId: 'abcdefgh' } }),
    'Both sides agree: ⟦“Buses are good”⟧',
  )
  assert.equal(headline({ clusters, sharedOpinionCount: 1 }), 'Two groups think alike on ⟦1\u00a0opinion⟧.')
})

test('a headline without groups says what the votes show instead, once that was measured', () => {
  const without = (structure?: Structure) => headline({ clusters: [], ...(structure ? { structure } : {}) })
  assert.equal(without('readiness'), 'People mostly differ in how many of these opinions they agree with.')
  assert.equal(without('none'), 'No clear groups yet.')
  assert.equal(without('too_few'), 'Too few votes to tell what divides people.')
  assert.deepEqual([without('not_measured'), without()], [undefined, undefined])
})

test('summaries say of a side how many are placed there, and of all sides only how many sides there are', () => {
  assert.equal(
    sideSize({ size: 46, tenths: undefined, numPeople: 1204 }),
    'Clearly at this end: 46 of 1,204 people.',
  )
  assert.equal(
    sideSize({ size: 40, tenths: 2, numPeople: 204 }),
    'Clearly at this end: about 2 in 10 of 204 people.',
  )
  assert.equal(numOfSides(4), 'Four sides, with people in between.')
})
