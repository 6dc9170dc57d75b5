import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProfile } from '@parley/contract'
import { DEV_ACCOUNTS, ensureDevAccounts } from '#auth/phone/dev-accounts.ts'
import { startApp } from '#testing/app.ts'
import { logInByPhone } from '#testing/phone.ts'

test('development has a moderator and an administrator that anybody at the machine can log in as', async () => {
  await using app = await startApp()
  const lines = await ensureDevAccounts(app.ctx)
  assert.deepEqual(await ensureDevAccounts(app.ctx), lines, 'a second start creates nobody')
  for (const { role, phone } of DEV_ACCOUNTS) {
    assert(lines.some((line) => line.includes(role) && line.includes(phone)))
    const person = app.stranger()
    assert.deepEqual(await logInByPhone(app, person, phone), {
      success: true,
      isNewUser: false,
      mayBeRecycled: false,
    })
    const { isModerator, isAdministrator } = await person(getProfile, {})
    assert.deepEqual(
      { isModerator, isAdministrator },
      { isModerator: true, isAdministrator: role === 'administrator' },
    )
  }
})
