import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Opinion } from '@parley/contract'
import { withoutTotals } from '#pages/opinions-in-pages.ts'

const counts = { numUsers: 40, numAgrees: 31, numDisagrees: 7, numPasses: 2, isSuppressed: false }
const opinion: Opinion = {
  opinionSlugId: 'abcdefgh',
  createdAt: '2026-11-26T00:00:00.000Z',
  updatedAt: '2026-11-26T00:00:00.000Z',
  opinion: 'Plant more trees.',
  numParticipants: 90,
  numAgrees: 61,
  numDisagrees: 20,
  numPasses: 9,
  username: 'grey_otter',
  isSeed: false,
  moderation: { status: 'unmoderated' },
  clustersStats: [{ ...counts, key: '0', isAuthorInCluster: false }],
  betweenStats: { ...counts, isBetween: true },
}

test("a page before a vote shows nobody's votes, neither those of sides nor those of the people in between", () => {
  assert.doesNotMatch(JSON.stringify(withoutTotals(opinion)), /31|61|"num(?:Agrees|Disagrees|Passes)":[1-9]/)
})
