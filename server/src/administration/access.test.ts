import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BASE_PATH, addMember, createOrganization, getProfile, setFacilitator } from '@parley/contract'
import { sql } from 'kysely'
import { handlers } from '#app.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { aPng } from '#testing/images.ts'

const DETAILS = { imagePath: '', isFullImagePath: false, websiteUrl: '', description: '' }
const TOPIC = { topicCode: 'trams', name: 'Trams' }
const membership = (username: string) => ({ username, organizationName: 'Town Hall' })

/** A body that an administrator is answered, for each call below /administrator/ that needs one. */
const bodiesFor = (username: string): Record<string, object> => ({
  '/organization/get-organization': { organizationName: 'Town Hall' },
  '/organization/create-organization': { organizationName: 'Library', ...DETAILS },
  '/organization/update-organization': {
    organizationName: 'Town Hall',
    newOrganizationName: 'Town Hall',
    ...DETAILS,
  },
  '/organization/delete-organization': { organizationName: 'Library' },
  '/organization/upload-image': { imageBase64: aPng({ width: 200, height: 200 }).toString('base64') },
  '/organization/add-user-organization-mapping': membership(username),
  '/organization/set-facilitator': { ...membership(username), isFacilitator: true },
  '/organization/remove-user-organization-mapping': membership(username),
  '/organization/get-organization-names-by-username': { username },
  '/user/get': { username },
  '/user/set-role': { username, role: 'moderator', isGranted: true },
  '/topic/create': TOPIC,
  '/topic/rename': { ...TOPIC, name: 'Trams and buses' },
  '/topic/order': { topicCodeList: ['trams'] },
  '/topic/retire': { topicCode: 'trams', isRetired: true },
})

const OURS = /^\/administrator\/(organization|user|topic)\//
const calls = handlers.map(({ call }) => call).filter(({ path }) => OURS.test(path))

async function statusOf(app: TestApp, path: string, { as, body }: { as: Actor | undefined; body: object }) {
  const url = BASE_PATH + path
  const headers: Record<string, string> =
    as === undefined ? {} : { authorization: `Bearer ${app.token(as.device, url)}` }
  return (await app.send(url, { body: JSON.stringify(body), headers })).status
}

/** All that these calls may change. */
async function stateOf(app: TestApp): Promise<unknown> {
  const { rows } = await sql`
    select (select json_agg(o order by o.id) from organizations o) as organizations,
      (select json_agg(m order by m.user_id) from organization_members m) as members,
      (select count(*) from organization_images) as images, (select json_agg(t order by t.id) from topics t) as topics,
      (select count(*) from users where is_moderator or is_administrator) as roles,
      (select count(*) from audit) as audited`.execute(app.ctx.db)
  return rows
}

test('the calls about organizations, roles and topics are for administrators alone, and refusals change nothing', async () => {
  await using app = await startApp()
  const administrator = await app.user({ isAdministrator: true })
  const [member, facilitator] = [await app.user(), await app.user()]
  await administrator(createOrganization, { organizationName: 'Town Hall', ...DETAILS })
  for (const actor of [member, facilitator])
    await administrator(addMember, membership((await actor(getProfile, {})).username))
  const { username } = await facilitator(getProfile, {})
  await administrator(setFacilitator, { ...membership(username), isFacilitator: true })
  const others = {
    device: app.stranger(),
    guest: await app.guest(),
    user: await app.user(),
    loggedOut: await app.user({ isAdministrator: true, isLoggedOut: true }),
    member,
    facilitator,
    moderator: await app.user({ isModerator: true }),
  }
  const bodies = bodiesFor((await others.user(getProfile, {})).username)
  const before = await stateOf(app)
  assert.equal(calls.length, 18)
  for (const { path, access } of calls) {
    const body = bodies[path.replace('/administrator', '')] ?? {}
    assert.equal(access, 'administrator', path)
    assert.equal(await statusOf(app, path, { as: undefined, body }), 401, `${path} anyone`)
    for (const [who, as] of Object.entries(others))
      assert.equal(await statusOf(app, path, { as, body }), 403, `${path} ${who}`)
  }
  assert.deepEqual(await stateOf(app), before)
  for (const [path, body] of Object.entries(bodies))
    assert.equal(await statusOf(app, `/administrator${path}`, { as: administrator, body }), 200, path)
})
