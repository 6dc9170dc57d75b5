import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  acceptInvitation,
  createInvitation,
  createOrganization,
  deleteOrganization,
  getInvitation,
  getOrganization,
  getProfile,
  INVITATION_LIMITS,
  withdrawInvitations,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { assertRejected } from '#testing/refusal.ts'

const TOWN = { organizationName: 'Town Hall' }

async function setUp(app: TestApp) {
  const administrator = await app.user({ isAdministrator: true })
  await administrator(createOrganization, {
    ...TOWN,
    imagePath: '',
    isFullImagePath: false,
    websiteUrl: '',
    description: '',
  })
  return administrator
}

async function invite(administrator: Actor): Promise<string> {
  const invitation = await administrator(createInvitation, TOWN)
  assert(invitation.success)
  const { pathname, hash } = new URL(invitation.url)
  assert.equal(pathname, '/feed/invitation')
  return hash.slice(1)
}

const facilitatorsOf = async (administrator: Actor) =>
  (await administrator(getOrganization, TOWN)).memberList
    .filter(({ isFacilitator }) => isFacilitator)
    .map(({ username }) => username)

describe('an invitation to facilitate', () => {
  test('makes the person who accepts it a facilitator, and cannot be used again', async () => {
    await using app = await startApp()
    const administrator = await setUp(app)
    const token = await invite(administrator)
    const { organization } = await app.anyone(getInvitation, { token })
    assert.equal(organization.name, 'Town Hall')
    const ada = await app.user()
    await ada(acceptInvitation, { token })
    const { username } = await ada(getProfile, {})
    assert.deepEqual(await facilitatorsOf(administrator), [username])
    await assertRejected((await app.user())(acceptInvitation, { token }), 'not_found', 'invitation_not_found')
    await assertRejected(app.anyone(getInvitation, { token }), 'not_found', 'invitation_not_found')
  })

  test('makes one of ten people who accept it at the same time a facilitator', async () => {
    await using app = await startApp()
    const administrator = await setUp(app)
    const token = await invite(administrator)
    const people = await Promise.all(Array.from({ length: 10 }, () => app.user()))
    const answers = await Promise.allSettled(people.map((person) => person(acceptInvitation, { token })))
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await facilitatorsOf(administrator)).length, 1)
  })

  test('ends after seven days, and when it is withdrawn', async () => {
    await using app = await startApp()
    const administrator = await setUp(app)
    const tokens = [await invite(administrator), await invite(administrator)]
    const { invitationEndList } = await administrator(getOrganization, TOWN)
    assert.equal(invitationEndList.length, 2)
    await sql`update invitations set expires_at = created_at where id = 1`.execute(app.ctx.db)
    const ada = await app.user()
    await assertRejected(
      ada(acceptInvitation, { token: tokens[0] ?? '' }),
      'not_found',
      'invitation_not_found',
    )
    assert.equal((await administrator(getOrganization, TOWN)).invitationEndList.length, 1)
    await administrator(withdrawInvitations, TOWN)
    await assertRejected(
      ada(acceptInvitation, { token: tokens[1] ?? '' }),
      'not_found',
      'invitation_not_found',
    )
    assert.deepEqual((await administrator(getOrganization, TOWN)).invitationEndList, [])
  })

  test('waits with at most nineteen others, even if they are made at the same time', async () => {
    await using app = await startApp()
    const administrator = await setUp(app)
    const made = await Promise.all(
      Array.from({ length: INVITATION_LIMITS.waiting + 3 }, () => administrator(createInvitation, TOWN)),
    )
    assert.equal(made.filter(({ success }) => success).length, INVITATION_LIMITS.waiting)
  })

  test('is in the audit with who made it and who accepted it, and its token is stored nowhere', async () => {
    await using app = await startApp()
    const administrator = await setUp(app)
    const token = await invite(administrator)
    await (
      await app.user()
    )(acceptInvitation, { token })
    await invite(administrator)
    await administrator(withdrawInvitations, TOWN)
    await administrator(withdrawInvitations, TOWN)
    const rows = await app.ctx.db.selectFrom('audit').selectAll().orderBy('id').execute()
    assert.deepEqual(
      rows.map(({ action }) => action).filter((action) => /^(?:member|facilitator)/.test(action)),
      [
        'facilitator.invited',
        'member.added',
        'facilitator.added',
        'facilitator.invited',
        'facilitator.invitations_withdrawn',
      ],
    )
    assert(!JSON.stringify(rows).includes(token))
  })

  test('ends with its organization', async () => {
    await using app = await startApp()
    const administrator = await setUp(app)
    const token = await invite(administrator)
    await administrator(deleteOrganization, TOWN)
    await assertRejected(app.anyone(getInvitation, { token }), 'not_found', 'invitation_not_found')
  })
})
