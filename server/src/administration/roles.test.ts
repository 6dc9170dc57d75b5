import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getProfile, getUser, listUsersWithRoles, setRole, type Role } from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'
import { assertRejected } from '#testing/refusal.ts'

const nameOf = async (actor: Actor) => (await actor(getProfile, {})).username
const grant = async (by: Actor, to: Actor, role: Role, isPhoneOnlyAccepted = false) =>
  by(setRole, { username: await nameOf(to), role, isGranted: true, isPhoneOnlyAccepted })
const revoke = async (by: Actor, from: Actor, role: Role) =>
  by(setRole, { username: await nameOf(from), role, isGranted: false })
const rolesAudited = (app: TestApp) =>
  app.ctx.db.selectFrom('audit').select(['action', 'reason']).orderBy('id').execute()

describe('roles', () => {
  test('administrators grant and revoke roles, which take effect at once and are audited', async () => {
    await using app = await startApp()
    const [administrator, ada] = [await app.user({ isAdministrator: true }), await app.user()]
    assert.deepEqual(await grant(administrator, ada, 'moderator'), { success: true })
    assert.equal((await ada(getProfile, {})).isModerator, true)
    const { userList } = await administrator(listUsersWithRoles, {})
    assert.deepEqual(
      userList.map(({ username }) => username),
      [await nameOf(administrator), await nameOf(ada)].toSorted(),
    )
    assert.deepEqual(await revoke(administrator, ada, 'moderator'), { success: true })
    assert.equal((await ada(getProfile, {})).isModerator, false)
    assert.deepEqual(await rolesAudited(app), [
      { action: 'role.granted', reason: 'moderator' },
      { action: 'role.revoked', reason: 'moderator' },
    ])
  })

  for (const [table, index] of [
    ['phone_numbers', 'number_index'],
    ['email_addresses', 'address_index'],
  ] as const)
    test(`a role is granted to an account with a row of ${table} and without an identity proof only after a warning, which the audit records`, async () => {
      await using app = await startApp()
      const [administrator, ada] = [await app.user({ isAdministrator: true }), await app.user()]
      const userId = (await userIdOf(app.ctx.db, ada.device.did)) ?? 0
      await sql`
      insert into ${sql.table(table)} (user_id, ${sql.ref(index)}, pepper_version)
      values (${userId}, ${Buffer.alloc(32)}, 1)`.execute(app.ctx.db)
      assert.equal((await administrator(getUser, { username: await nameOf(ada) })).isPhoneOnly, true)
      assert.deepEqual(await grant(administrator, ada, 'moderator'), { success: false, reason: 'phone_only' })
      assert.equal((await ada(getProfile, {})).isModerator, false)
      assert.deepEqual(await rolesAudited(app), [])
      assert.deepEqual(await grant(administrator, ada, 'moderator', true), { success: true })
      assert.deepEqual(await rolesAudited(app), [
        { action: 'role.granted', reason: 'moderator; the account has no identity proof' },
      ])
    })

  test('the last administrator cannot lose the role, even if two administrators revoke each other’s role at once', async () => {
    await using app = await startApp()
    const ada = await app.user({ isAdministrator: true })
    assert.deepEqual(await revoke(ada, ada, 'administrator'), {
      success: false,
      reason: 'last_administrator',
    })
    const bob = await app.user({ isAdministrator: true })
    const [adaName, bobName] = [await nameOf(ada), await nameOf(bob)]
    const role = 'administrator'
    await Promise.allSettled([
      ada(setRole, { username: bobName, role, isGranted: false }),
      bob(setRole, { username: adaName, role, isGranted: false }),
    ])
    const administrators = await app.ctx.db
      .selectFrom('users')
      .select('id')
      .where('is_administrator', '=', true)
      .execute()
    assert.equal(administrators.length, 1)
  })

  test('only people with an account can get roles; the look-up finds neither guests nor unknown names', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    for (const username of [await nameOf(await app.guest()), 'nobody_here']) {
      await assertRejected(administrator(getUser, { username }), 'not_found', 'user_not_found')
      const grantAttempt = administrator(setRole, { username, role: 'moderator', isGranted: true })
      await assertRejected(grantAttempt, 'not_found', 'user_not_found')
    }
  })
})
