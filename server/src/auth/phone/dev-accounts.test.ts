import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProfile } from '@parley/contract'
import { DEV_ACCOUNTS, ensureDevAccounts } from '#auth/phone/dev-accounts.ts'
import { startApp } from '#testing/app.ts'
import { logInByPhone } from '#testing/phone.ts'

test('anybody at a development machine can log in as a moderator, an administrator, a facilitator and a member', async () => {
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
    const { isModerator, isAdministrator, organizationList } = await person(getProfile, {})
    assert.deepEqual(
      { isModerator, isAdministrator },
      {
        isModerator: role === 'moderator' || role === 'administrator',
        isAdministrator: role === 'administrator',
      },
    )
    assert.equal(organizationList.length, role === 'facilitator' || role === 'member' ? 1 : 0)
    assert.equal(organizationList[0]?.isFacilitator ?? false, role === 'facilitator')
  }
})
