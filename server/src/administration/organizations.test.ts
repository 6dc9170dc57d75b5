import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addMember,
  createConversation,
  createOrganization,
  deleteOrganization,
  getConversation,
  getOrganization,
  getProfile,
  listOrganizations,
  listOrganizationsOfUser,
  removeMember,
  setFacilitator,
  updateOrganization,
} from '@parley/contract'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { assertRejected } from '#testing/refusal.ts'

const TOWN = {
  organizationName: 'Town Hall',
  imagePath: '',
  isFullImagePath: false,
  websiteUrl: 'https://town.example/about',
  description: 'The council of the town.',
}
const CONVERSATION = {
  conversationTitle: 'What should change in our town?',
  isIndexed: true,
  isLoginRequired: false,
  seedOpinionList: [],
}

async function setUp(app: TestApp) {
  const administrator = await app.user({ isAdministrator: true })
  const ada = await app.user()
  await administrator(createOrganization, TOWN)
  return { administrator, ada, username: await nameOf(ada) }
}

const nameOf = async (actor: Actor) => (await actor(getProfile, {})).username
const postAs = (actor: Actor, postAsOrganization = TOWN.organizationName) =>
  actor(createConversation, { ...CONVERSATION, postAsOrganization })
const onlyOrganization = async (administrator: Actor) => {
  const { organizationList } = await administrator(listOrganizations, {})
  assert.equal(organizationList.length, 1)
  return organizationList[0]
}
const auditedActions = async (app: TestApp) =>
  (await app.ctx.db.selectFrom('audit').select(['action', 'reason']).orderBy('id').execute()).map(
    ({ action, reason }) => `${action} ${reason}`.trim(),
  )

describe('organizations', () => {
  test('organizations are listed with their counts, even without website, image and description', async () => {
    await using app = await startApp()
    const { administrator } = await setUp(app)
    await administrator(createOrganization, {
      ...TOWN,
      organizationName: ' Youth   Council ',
      websiteUrl: '',
      description: '',
    })
    const counts = { numMembers: 0, numFacilitators: 0, numConversations: 0 }
    assert.deepEqual((await administrator(listOrganizations, {})).organizationList, [
      {
        name: 'Town Hall',
        imageUrl: '',
        imagePath: '',
        websiteUrl: TOWN.websiteUrl,
        description: TOWN.description,
        ...counts,
      },
      {
        name: 'Youth Council',
        imageUrl: '',
        imagePath: '',
        // Existing clients accept only an address.
        websiteUrl: `${app.ctx.config.PUBLIC_ORIGIN}/feed/`,
        hasNoWebsite: true,
        description: '',
        ...counts,
      },
    ])
  })

  test('the refusal of an invalid organization names the invalid field', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    for (const [field, value] of [
      ['organizationName', ' '],
      ['organizationName', 'x'.repeat(66)],
      ['description', 'x'.repeat(281)],
      ['websiteUrl', 'http://town.example'],
      ['websiteUrl', 'https://'],
      ['websiteUrl', 'https://somebody@town.example'],
      ['websiteUrl', 'javascript:alert(1)'],
      ['websiteUrl', 'https://town .example'],
      ['websiteUrl', 'https://town.example\\@elsewhere.example'],
      ['websiteUrl', 'java\nscript:alert(1)'],
      ['websiteUrl', 'data:text/html,<script>alert(1)</script>'],
      // Browsers would show another address, because this character reverses the text after it.
      ['websiteUrl', 'https://town.example/\u202Egpj.elpmaxe'],
      ['websiteUrl', 'https://town\u200B.example'],
      ['imagePath', '/feed/organization/unknown.png'],
      ['imagePath', `/feed/organization/${'x'.repeat(22)}.png`],
    ] as const) {
      const refused = await assertRejected(
        administrator(createOrganization, { ...TOWN, [field]: value }),
        'invalid_input',
      )
      assert.equal(refused.details.field, field, value)
    }
    assert.deepEqual((await administrator(listOrganizations, {})).organizationList, [])
  })

  test('organizations have unique names, even if many are created or renamed at once', async () => {
    await using app = await startApp()
    const { administrator } = await setUp(app)
    await assertRejected(administrator(createOrganization, TOWN), 'conflict', 'organization_exists')
    const names = ['First', 'Second', 'Third']
    for (const organizationName of names)
      await administrator(createOrganization, { ...TOWN, organizationName })
    const renamed = await Promise.allSettled(
      names.map((organizationName) =>
        administrator(updateOrganization, { ...TOWN, organizationName, newOrganizationName: 'Same' }),
      ),
    )
    assert.equal(renamed.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const result of renamed)
      if (result.status === 'rejected')
        await assertRejected(Promise.reject(result.reason), 'conflict', 'organization_exists')
  })

  test('the new name and description of an organization are shown at once wherever it posted', async () => {
    await using app = await startApp()
    const { administrator, ada, username } = await setUp(app)
    await administrator(addMember, { username, organizationName: 'Town Hall' })
    const { conversationSlugId } = await postAs(ada)
    const shown = async () =>
      (await app.anyone(getConversation, { conversationSlugId })).conversationData.metadata.organization
    assert.equal((await shown())?.name, 'Town Hall')
    await administrator(updateOrganization, {
      ...TOWN,
      newOrganizationName: 'City Hall',
      description: 'Now a city.',
    })
    assert.deepEqual(await shown(), {
      name: 'City Hall',
      imageUrl: '',
      websiteUrl: TOWN.websiteUrl,
      description: 'Now a city.',
    })
    await assertRejected(
      administrator(updateOrganization, { ...TOWN, newOrganizationName: 'Town Hall' }),
      'not_found',
      'organization_not_found',
    )
  })

  test('an organization can be deleted only without members and conversations; otherwise the refusal says why (spec 1.10)', async () => {
    await using app = await startApp()
    const { administrator, ada, username } = await setUp(app)
    const membership = { username, organizationName: 'Town Hall' }
    const refused = async () =>
      (
        await assertRejected(
          administrator(deleteOrganization, { organizationName: 'Town Hall' }),
          'conflict',
          'organization_in_use',
        )
      ).message
    await administrator(addMember, membership)
    assert.equal(await refused(), 'Cannot be deleted: it has 1 member.')
    await postAs(ada)
    await administrator(removeMember, membership)
    assert.equal(await refused(), 'Cannot be deleted: 1 conversation was posted by it.')
    await administrator(createOrganization, { ...TOWN, organizationName: 'Empty' })
    await administrator(deleteOrganization, { organizationName: 'Empty' })
    assert.equal((await onlyOrganization(administrator))?.name, 'Town Hall')
    await assertRejected(
      administrator(deleteOrganization, { organizationName: 'Empty' }),
      'not_found',
      'organization_not_found',
    )
  })

  test('an organization is not deleted while somebody joins: either the person is a member or it is deleted', async () => {
    await using app = await startApp()
    const { administrator, username } = await setUp(app)
    const joined = administrator(addMember, { username, organizationName: 'Town Hall' })
    const deleted = administrator(deleteOrganization, { organizationName: 'Town Hall' })
    const [join, removal] = await Promise.allSettled([joined, deleted])
    if (join.status === 'fulfilled')
      await assertRejected(Promise.reject(reasonOf(removal)), 'conflict', 'organization_in_use')
    else await assertRejected(Promise.reject(join.reason), 'not_found', 'organization_not_found')
  })
})

const reasonOf = (result: PromiseSettledResult<unknown>): unknown =>
  result.status === 'rejected' ? result.reason : undefined

describe('members', () => {
  test('members can post as the organization from when they are added until they are removed (spec 1.10)', async () => {
    await using app = await startApp()
    const { administrator, ada, username } = await setUp(app)
    const membership = { username, organizationName: 'Town Hall' }
    await assertRejected(postAs(ada), 'forbidden', 'not_member')
    await administrator(addMember, membership)
    await administrator(addMember, membership)
    await postAs(ada)
    assert.deepEqual(
      (await ada(getProfile, {})).organizationList.map(({ name }) => name),
      ['Town Hall'],
    )
    const { organizationList } = await administrator(listOrganizationsOfUser, { username })
    assert.deepEqual(organizationList, [
      { name: 'Town Hall', imageUrl: '', websiteUrl: TOWN.websiteUrl, description: TOWN.description },
    ])
    await administrator(removeMember, membership)
    await administrator(removeMember, membership)
    await assertRejected(postAs(ada), 'forbidden', 'not_member')
    assert.equal((await onlyOrganization(administrator))?.numConversations, 1)
    // Calls without an effect are not in the audit.
    assert.deepEqual(await auditedActions(app), [
      'organization.created',
      'member.added Town Hall',
      'conversation.created',
      'member.removed Town Hall',
    ])
  })

  test('an administrator can make members facilitators, which ends with the membership', async () => {
    await using app = await startApp()
    const { administrator, username } = await setUp(app)
    const membership = { username, organizationName: 'Town Hall' }
    const members = async () =>
      (await administrator(getOrganization, { organizationName: 'Town Hall' })).memberList.map(
        ({ isFacilitator }) => isFacilitator,
      )
    await assertRejected(
      administrator(setFacilitator, { ...membership, isFacilitator: true }),
      'conflict',
      'not_member',
    )
    await administrator(addMember, membership)
    assert.deepEqual(await members(), [false])
    await administrator(setFacilitator, { ...membership, isFacilitator: true })
    assert.deepEqual(await members(), [true])
    assert.equal((await onlyOrganization(administrator))?.numFacilitators, 1)
    await administrator(removeMember, membership)
    await administrator(addMember, membership)
    assert.deepEqual(await members(), [false])
  })

  test('only people with an account can be members; guests, imported and unknown names are not found', async () => {
    await using app = await startApp()
    const { administrator } = await setUp(app)
    const guest = await nameOf(await app.guest())
    for (const username of [guest, 'nobody_here']) {
      const membership = { username, organizationName: 'Town Hall' }
      const refused = await assertRejected(
        administrator(addMember, membership),
        'not_found',
        'user_not_found',
      )
      assert.equal(refused.message, `There is nobody called ${username}.`)
    }
    const known = await nameOf(await app.user())
    await assertRejected(
      administrator(addMember, { username: known, organizationName: 'Nowhere' }),
      'not_found',
      'organization_not_found',
    )
  })
})
