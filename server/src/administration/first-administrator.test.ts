import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { claimAdministration, FIRST_ADMINISTRATOR_HOURS, getProfile } from '@parley/contract'
import { makeFirstAdministratorLink } from '#administration/first-administrator.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { assertRejected } from '#testing/refusal.ts'

async function tokenOf(app: TestApp): Promise<string> {
  const link = await makeFirstAdministratorLink(app.ctx)
  assert(link !== undefined)
  const { origin, pathname, hash } = new URL(link)
  assert.deepEqual([origin, pathname], [app.ctx.config.PUBLIC_ORIGIN, '/feed/first-administrator'])
  return hash.slice(1)
}

const isAdministrator = async (actor: Actor) => (await actor(getProfile, {})).isAdministrator
const assertNoLink = (claim: Promise<unknown>) => assertRejected(claim, 'not_found', 'link_not_found')

describe('the link to the first administrator', () => {
  test('makes whoever opens it administrator, once, and the audit has it', async () => {
    await using app = await startApp()
    const token = await tokenOf(app)
    const [ada, bob] = [await app.user(), await app.user()]
    await ada(claimAdministration, { token })
    assert.equal(await isAdministrator(ada), true)
    await assertNoLink(bob(claimAdministration, { token }))
    assert.equal(await isAdministrator(bob), false)
    assert.equal(await makeFirstAdministratorLink(app.ctx), undefined)
    const audited = await app.ctx.db.selectFrom('audit').select(['action', 'reason']).execute()
    assert.deepEqual(audited, [{ action: 'role.granted', reason: 'administrator' }])
  })

  test('makes one of ten people who open it at the same time administrator', async () => {
    await using app = await startApp()
    const token = await tokenOf(app)
    const people = await Promise.all(Array.from({ length: 10 }, () => app.user()))
    const outcomes = await Promise.allSettled(people.map((person) => person(claimAdministration, { token })))
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    const roles = await Promise.all(people.map(isAdministrator))
    assert.equal(roles.filter(Boolean).length, 1)
  })

  test('is refused in the same way if it is wrong, replaced, late, or there is an administrator', async () => {
    await using app = await startApp()
    const ada = await app.user()
    await assertNoLink(ada(claimAdministration, { token: 'a'.repeat(43) }))
    const replaced = await tokenOf(app)
    const token = await tokenOf(app)
    await assertNoLink(ada(claimAdministration, { token: replaced }))
    app.setClock(new Date(Date.now() + FIRST_ADMINISTRATOR_HOURS * 3_600_000))
    await assertNoLink(ada(claimAdministration, { token }))
    const inTime = await tokenOf(app)
    await app.user({ isAdministrator: true })
    await assertNoLink(ada(claimAdministration, { token: inTime }))
    assert.equal(await isAdministrator(ada), false)
  })

  test('needs an account', async () => {
    await using app = await startApp()
    const token = await tokenOf(app)
    await assertRejected((await app.guest())(claimAdministration, { token }), 'forbidden', 'needs_user')
  })
})
