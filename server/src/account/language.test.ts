import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteUser, exportAccount, getProfile, setLanguage } from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { aRegisteredUser } from '#testing/log-in.ts'
import { assertRejected } from '#testing/refusal.ts'

test('an account keeps the language that its person chose last, shows it on all devices, and exports it', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  assert.equal((await alice(getProfile, {})).language, undefined)
  for (const language of ['ar', 'zh-hant']) await alice(setLanguage, { language })
  assert.equal((await alice(getProfile, {})).language, 'zh-hant')
  const exported = await alice(exportAccount, {})
  assert.partialDeepStrictEqual(exported, { profile: { language: 'zh-hant' } })
})

test('an account keeps no language that pages do not have', async () => {
  await using app = await startApp()
  const alice = await app.user()
  for (const language of ['', 'tlh', 'DE', 'pt-br'])
    await assertRejected(alice(setLanguage, { language }), 'invalid_input')
})

test('guests have no language in their account, only on their device', async () => {
  await using app = await startApp()
  await assertRejected((await app.guest())(setLanguage, { language: 'de' }), 'forbidden')
})

test('nothing is left of the language of an erased account', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  await alice(setLanguage, { language: 'ar' })
  await alice(deleteUser, {})
  await app.runJobs()
  const left = await app.ctx.db
    .selectFrom('users')
    .select('language')
    .where('id', '=', alice.userId)
    .execute()
  assert.deepEqual(left, [{ language: null }])
})
