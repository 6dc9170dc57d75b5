import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGLISH, LANGUAGES, type Conversation, type Structure } from '@parley/contract'
import { headlineOf, openingOf } from '#texts/results.ts'

const clusters: Conversation['polis']['clusters'] = (['0', '1'] as const).map((key) => ({
  key,
  numUsers: 40,
  isUserInCluster: false,
}))
const headline = (polis: Conversation['polis']) => headlineOf({ polis }, ENGLISH)

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

test('when a conversation opens is written in UTC, in every language', () => {
  const written = (code: string) => {
    const language = LANGUAGES.find((each) => each.code === code)
    return language && openingOf(language, '2026-12-05T08:00:00Z')
  }
  assert.equal(written('en'), 'Opens on December 5, 2026 at 8:00 AM UTC.')
  assert.match(written('de') ?? '', /5\. Dezember 2026 um 08:00 UTC/)
  assert.match(written('ja') ?? '', /2026年12月5日 8:00 UTC/)
  for (const { code } of LANGUAGES) assert.match(written(code) ?? '', /2026.*UTC/)
})
