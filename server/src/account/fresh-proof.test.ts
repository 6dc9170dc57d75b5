import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  deleteUser,
  exportAccount,
  generateVerificationLink,
  getProfile,
  updateUsername,
  verifyUserStatus,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { logInByPhone, requestCodeFor } from '#testing/phone.ts'
import { proofs, startOffice } from '#testing/proofs.ts'
import { assertRejected } from '#testing/refusal.ts'

const [ALICE, BOB] = ['+33612345678', '+33698765432']

/** The calls that need a fresh proof; the deletion is last, since it ends everything. */
const callsOf = (person: Actor, username = 'calm_otter') => [
  () => person(updateUsername, { username }),
  () => person(exportAccount, {}),
  () => person(deleteUser, {}),
]

/** Moves the last proof of every device, and the first visit of guests, into the past. */
const agedProofs = ({ ctx }: TestApp, hours: number) =>
  sql`update devices set session_started_at = ${ctx.now()}::timestamptz - ${hours} * interval '1 hour'`.execute(
    ctx.db,
  )

test('a day after the login, renaming, export and deletion need a new proof by phone, which lets all of them through', async () => {
  await using app = await startApp()
  const alice = app.stranger()
  await logInByPhone(app, app.stranger(), BOB)
  await logInByPhone(app, alice, ALICE)
  await agedProofs(app, 23)
  const { username } = await alice(getProfile, {})
  await alice(exportAccount, {})
  assert.partialDeepStrictEqual(await requestCodeFor(alice, ALICE), { reason: 'already_logged_in' })

  await agedProofs(app, 25)
  for (const call of callsOf(alice)) {
    const { details } = await assertRejected(call(), 'forbidden', 'fresh_proof_required')
    assert.deepEqual(details.proofList, ['phone'])
  }
  assert.equal((await alice(getProfile, {})).username, username)
  assert.partialDeepStrictEqual(await requestCodeFor(alice, BOB), { reason: 'associated_with_another_user' })
  app.setClock(new Date(app.ctx.now().getTime() + 60_000))
  assert.deepEqual(await logInByPhone(app, alice, ALICE), {
    success: true,
    isNewUser: false,
    mayBeRecycled: false,
  })
  for (const call of callsOf(alice)) await call()
  assert.equal((await app.ctx.db.selectFrom('refused_calls').selectAll().execute()).length, 0)
})

test('a proof of identity is a fresh proof too', async () => {
  await using app = await startOffice()
  const alice = await app.withLink('first')
  await app.handIn('first', proofs.first)
  await alice(verifyUserStatus, {})
  await agedProofs(app, 25)
  const { details } = await assertRejected(alice(exportAccount, {}), 'forbidden', 'fresh_proof_required')
  assert.deepEqual(details.proofList, ['passport'])
  assert.equal((await alice(generateVerificationLink, { linkType: 'http' })).success, true)
  await app.withLink('first')
  assert.deepEqual(await alice(verifyUserStatus, {}), {
    success: true,
    rarimoStatus: 'verified',
    isNewUser: false,
  })
  for (const call of callsOf(alice)) await call()
})

test('no proof is asked of guests, nor of an account that has none', async () => {
  await using app = await startApp()
  const [guest, account] = [await app.guest(), await app.user()]
  await agedProofs(app, 25)
  for (const call of [...callsOf(guest, 'wise_owl'), ...callsOf(account)]) await call()
})
