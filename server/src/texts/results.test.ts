import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Conversation, Structure } from '@parley/contract'
import { headlineOf, numOfSides, groupSize, sizesOfGroups } from '#texts/results.ts'

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

test('summaries tell the expected share of a group as a fraction, and tell no size of a side', () => {
  assert.equal(groupSize({ numUsers: 30, share: 0.27 }, 1204), 'About a quarter of the participants.')
  assert.equal(groupSize({ numUsers: 60, tenths: 3 }, 204), 'About 3 in 10 of 204 people.')
  const [large, small] = [
    { numUsers: 90, share: 0.65 },
    { numUsers: 30, share: 0.35 },
  ]
  assert.equal(
    sizesOfGroups([large, small]),
    'Two groups, about two thirds and about a third of the participants.',
  )
  assert.equal(sizesOfGroups([large, large]), 'Two groups, each about two thirds of the participants.')
  assert.equal(numOfSides(4), 'Four sides, with people in between.')
})
