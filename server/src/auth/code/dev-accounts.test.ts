import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProfile } from '@parley/contract'
import { DEV_ACCOUNTS, ensureDevAccounts } from '#auth/code/dev-accounts.ts'
import { startApp } from '#testing/app.ts'
import { logInByCode, METHODS } from '#testing/codes.ts'

for (const by of METHODS)
  test(`anybody at a development machine can log in as a moderator, an administrator, a facilitator and a member, by ${by.method}`, async () => {
    await using app = await startApp({ env: { SIGN_IN: by.method } })
    const lines = await ensureDevAccounts(app.ctx)
    assert.deepEqual(await ensureDevAccounts(app.ctx), lines, 'a second start creates nobody')
    for (const { role, [by.method]: to } of DEV_ACCOUNTS) {
      assert(lines.some((line) => line.includes(role) && line.includes(to)))
      const person = app.stranger()
      assert.deepEqual(await logInByCode(app, by, { ask: person, to }), {
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
