import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import {
  AdministeredOrganization,
  getProfile,
  listDecisions,
  listQueue,
  reportOpinion,
} from '@parley/contract'
import * as z from 'zod/mini'
import { aPng } from '#testing/images.ts'
import { aConversation, anOpinion } from '#testing/seed.ts'
import { startShell } from '#testing/shell.ts'

type Shell = Awaited<ReturnType<typeof startShell>>

/** The JSON that a command prints for scripts. */
async function jsonOf({ admin }: Shell, ...args: string[]): Promise<unknown> {
  const { code, text } = await admin(...args, '--json')
  assert.equal(code, 0, text)
  return JSON.parse(text)
}

const auditOf = ({ app }: Shell) =>
  app.ctx.db.selectFrom('audit').select(['actor', 'action', 'target', 'reason']).orderBy('id').execute()

describe('organizations from the shell', () => {
  test('organizations can be created, listed, edited by option, and deleted if unused, from the shell', async () => {
    await using shell = await startShell()
    const { admin, app, folder } = shell
    writeFileSync(join(folder, 'logo.png'), aPng({ width: 200, height: 200 }))
    const options = [
      '--description',
      'The council.',
      '--website',
      'https://hall.example',
      '--image',
      'logo.png',
    ]
    assert.deepEqual(await admin('organization', 'create', 'Town Hall', ...options), {
      code: 0,
      text: 'Created the organization Town Hall.',
    })
    const editResult = await admin(
      'organization',
      'edit',
      'Town Hall',
      '--name',
      'City Hall',
      '--website',
      '',
    )
    assert.deepEqual(editResult, { code: 0, text: 'Changed the organization City Hall.' })
    const [organization] = z
      .array(AdministeredOrganization)
      .parse(await jsonOf(shell, 'organization', 'list'))
    assert(organization)
    const { imageUrl, imagePath, ...rest } = organization
    assert.deepEqual(rest, {
      name: 'City Hall',
      description: 'The council.',
      websiteUrl: 'http://127.0.0.1:8080/feed/',
      hasNoWebsite: true,
      numMembers: 0,
      numFacilitators: 0,
      numConversations: 0,
    })
    assert.equal(imageUrl, app.ctx.config.PUBLIC_ORIGIN + imagePath)
    assert.equal((await admin('organization', 'delete', 'City Hall')).code, 0)
    assert.deepEqual(await jsonOf(shell, 'organization', 'list'), [])
    const named = (await auditOf(shell)).map(({ actor, action }) => [actor, action])
    assert.deepEqual(named, [
      [null, 'organization.created'],
      [null, 'organization.changed'],
      [null, 'organization.deleted'],
    ])
  })

  test('the shell refuses invalid organizations with the reason, and changes nothing', async () => {
    await using shell = await startShell()
    const { admin, app, folder } = shell
    writeFileSync(join(folder, 'small.png'), aPng({ width: 20, height: 20 }))
    await admin('organization', 'create', 'Town Hall')
    const username = await nameOf(shell)
    await admin('member', 'add', username, 'Town Hall')
    const failures: [args: string[], sentence: RegExp][] = [
      [['create', 'Town Hall'], /^An organization already has this name\.$/],
      [['create', 'Other', '--website', 'http://x.example'], /^websiteUrl: must be an address that starts/],
      [['create', 'Other', '--image', 'small.png'], /^small\.png is smaller than 200 × 200\.$/],
      [['create', 'Other', '--image', 'none.png'], /^The image cannot be read: /],
      [['edit', 'Nobody'], /^This organization does not exist\.$/],
      [['delete', 'Town Hall'], /^Cannot be deleted: it has 1 member\.$/],
      [['create', 'Other', '--as', username], /needs the role of administrator\.$/],
      [['create', 'Other', '--as', 'nobody'], /^There is nobody called nobody\.$/],
    ]
    for (const [args, sentence] of failures) {
      const { code, text } = await admin('organization', ...args)
      assert.equal(code, 1, args.join(' '))
      assert.match(text, sentence)
    }
    const organizations = await app.ctx.db.selectFrom('organizations').select('name').execute()
    assert.deepEqual(organizations, [{ name: 'Town Hall' }])
  })

  test('the shell shows organizations with their members', async () => {
    await using shell = await startShell()
    const { admin } = shell
    const username = await nameOf(shell)
    await admin('organization', 'create', 'Town Hall')
    await admin('member', 'add', username, 'Town Hall')
    await admin('member', 'facilitator', username, 'Town Hall')
    const { text } = await admin('organization', 'get', 'Town Hall')
    const first = 'Town Hall: no website, members: 1, facilitators: 1, conversations: 0'
    assert.equal(text, `${first}\n${username}: facilitator`)
    await admin('member', 'no-facilitator', username, 'Town Hall')
    assert.match(
      (await admin('organization', 'get', 'Town Hall')).text,
      new RegExp(`^${username}: member$`, 'm'),
    )
  })
})

test('the shell shows an account by its username, and lists the accounts with a role', async () => {
  await using shell = await startShell()
  const { admin } = shell
  const username = await nameOf(shell)
  assert.equal((await admin('user', 'list')).text, 'Nobody has a role.')
  await admin('grant', 'moderator', username)
  await admin('organization', 'create', 'Town Hall')
  await admin('member', 'add', username, 'Town Hall')
  const { text } = await admin('user', 'get', username)
  assert.match(text, new RegExp(`^${username}: moderator, since [0-9-]{10}, member of Town Hall$`))
  assert.deepEqual(await jsonOf(shell, 'user', 'list'), [await jsonOf(shell, 'user', 'get', username)])
  assert.deepEqual(await admin('user', 'get', 'nobody'), { code: 1, text: 'There is nobody called nobody.' })
})

test('topics can be created, renamed, ordered, retired and restored from the shell', async () => {
  await using shell = await startShell()
  const { admin } = shell
  const results = [
    await admin('topic', 'create', 'trams', 'Trams'),
    await admin('topic', 'create', 'parks', 'Parks'),
    await admin('topic', 'rename', 'trams', 'Trams and buses'),
    await admin('topic', 'order', 'parks', 'trams'),
    await admin('topic', 'retire', 'parks'),
  ]
  assert.deepEqual(
    results.map(({ code }) => code),
    [0, 0, 0, 0, 0],
  )
  const list =
    'parks: Parks, conversations: 0, followers: 0, retired\ntrams: Trams and buses, conversations: 0, followers: 0'
  assert.equal((await admin('topic', 'list')).text, list)
  assert.equal((await admin('topic', 'restore', 'parks')).text, 'The topic parks is offered again.')
  assert.equal((await admin('topic', 'rename', 'trams', 'Parks')).code, 1)
  assert.equal((await admin('topic', 'retire', 'ferries')).text, 'This topic does not exist.')
})

describe('decisions from the shell', () => {
  test('the shell moves an opinion and withdraws the decision in the name of a moderator, with the same effects as the web', async () => {
    await using shell = await startShell()
    const { admin, app } = shell
    const moderator = await app.user({ isModerator: true })
    const { username } = await moderator(getProfile, {})
    const conversation = await aConversation(app)
    const slugId = await anOpinion(await app.guest(), conversation, 'Cheap roofs!')
    const reporter = await app.user()
    await reporter(reportOpinion, { opinionSlugId: slugId, reportReason: 'spam' })
    const options = ['--reason', 'off_topic', '--explanation', 'Advertising.', '--as', username]
    const moveResult = await admin('moderate', 'opinion', slugId, 'move', ...options)
    assert.deepEqual(moveResult, { code: 0, text: `The opinion ${slugId} is moved.` })
    assert.match(
      (await admin('decision', 'opinion', slugId)).text,
      new RegExp(`^move: off_topic, .*, by ${username}\nAdvertising\\.$`),
    )
    // A decision removes the item from the queue of reports.
    assert.deepEqual((await moderator(listQueue, {})).items, [])
    const withdrawalResult = await admin('withdraw', 'opinion', slugId, '--as', username)
    assert.equal(withdrawalResult.text, `The decision about the opinion ${slugId} is withdrawn.`)
    assert.equal((await admin('decision', 'opinion', slugId)).text, 'Nothing is decided.')
    const { decisionList } = await app.anyone(listDecisions, { conversationSlugId: conversation.slugId })
    assert.deepEqual(
      decisionList.map(({ kind }) => kind),
      ['withdraw', 'move'],
    )
  })

  test('the shell locks a conversation, and refuses people without the right, invalid actions and unknown items', async () => {
    await using shell = await startShell()
    const { admin, app } = shell
    const { username } = await (await app.user({ isModerator: true }))(getProfile, {})
    const { slugId } = await aConversation(app)
    const lockArguments = ['conversation', slugId, 'lock', '--reason', 'spam']
    assert.equal((await admin('moderate', ...lockArguments, '--as', username)).code, 0)
    const plainUsername = await nameOf(shell)
    const failures: [args: string[], sentence: RegExp][] = [
      [['moderate', ...lockArguments], /^Name who decides with --as\.$/],
      [['moderate', 'conversation', slugId, 'lock', '--as', username], /^Name the reason with --reason\.$/],
      [
        ['moderate', ...lockArguments, '--as', plainUsername],
        /^Only moderators and facilitators can do this\.$/,
      ],
      [
        ['moderate', 'conversation', slugId, 'move', '--reason', 'spam', '--as', username],
        /^There is no action move/,
      ],
      [
        ['moderate', 'opinion', slugId, 'lock', '--reason', 'spam', '--as', username],
        /^There is no action lock/,
      ],
      [['moderate', 'topic', slugId, 'lock', '--reason', 'spam', '--as', username], /^Say what to do/],
      [
        ['moderate', 'conversation', slugId, 'lock', '--reason', 'ugly', '--as', username],
        /^There is no reason/,
      ],
      [['moderate', 'opinion', 'nothere', 'hide', '--reason', 'spam', '--as', username], /does not exist\.$/],
      [['withdraw', 'conversation', slugId], /^Name who decides with --as\.$/],
    ]
    for (const [args, sentence] of failures) {
      const { code, text } = await admin(...args)
      assert.equal(code, 1, args.join(' '))
      assert.match(text.split('\n').at(-1) ?? '', sentence)
    }
    assert.match((await admin('decision', 'conversation', slugId)).text, /^lock: spam, /)
    assert.equal((await admin('withdraw', 'conversation', slugId, '--as', username)).code, 0)
  })

  test('the shell lists the patterns of a conversation, and refuses an unknown pattern', async () => {
    await using shell = await startShell()
    const { admin, app } = shell
    const { slugId } = await aConversation(app)
    assert.deepEqual(await jsonOf(shell, 'pattern', 'list', slugId), [])
    assert.deepEqual(await admin('pattern', 'list', slugId), {
      code: 0,
      text: 'There are no unusual patterns in this conversation.',
    })
    const { username } = await (await app.user({ isModerator: true }))(getProfile, {})
    for (const act of ['set-aside', 'readmit', 'nothing-wrong'])
      assert.equal((await admin('pattern', act, 'nothere', '--as', username)).code, 1, act)
  })
})

test('the shell shows the health of the site as text and as JSON', async () => {
  await using shell = await startShell()
  assert.match(
    (await shell.admin('health')).text,
    /^database: fine, [\d.]+[^,]*, [\d.]+ MB, .*\nbackups: fine, .*\njobs: fine, waiting: 0, failed: 0\n/,
  )
  assert.partialDeepStrictEqual(await jsonOf(shell, 'health'), { jobs: { numWaiting: 0 } })
})

test('the shell exports the audit log completely, or filtered by act, by search text or by start date', async () => {
  await using shell = await startShell()
  const { admin } = shell
  for (let number = 1; number <= 120; number++)
    await admin('topic', 'create', `topic-${number}`, `Topic ${number}`)
  await admin('site', 'set', 'name', 'Northbridge talks')
  const lines = (await admin('audit')).text.split('\n')
  assert.equal(lines.length, 121)
  assert.match(lines[0] ?? '', /^121 {2}[0-9T:.Z-]+ {2}the site {2}settings\.changed {2}name$/)
  const [entry] = (await admin('audit', '--act', 'settings.changed', '--json')).text.split('\n')
  assert.partialDeepStrictEqual(JSON.parse(entry ?? ''), { number: 121, action: 'settings.changed' })
  assert.equal((await admin('audit', '--search', 'topic-120')).text.split('\n').length, 1)
  assert.equal((await admin('audit', '--since', '2100-01-01')).text, 'There is no such entry.')
  assert.equal((await admin('audit', '--since', '2100-01-01', '--json')).text, '')
  assert.equal((await admin('audit', '--since', 'soon')).code, 1)
})

test('the shell lists refused calls, newest first, as text and as JSON', async () => {
  await using shell = await startShell()
  const { db } = shell.app.ctx
  const at = new Date('2026-11-20T12:00:00Z')
  const rows = Array.from({ length: 51 }, (_, n) => ({
    at,
    call: '/auth/phone/verify-otp',
    code: `guess_${n}`,
  }))
  await db.insertInto('refused_calls').values(rows).execute()
  await db.insertInto('refused_calls').values({ at, call: '/x', code: 'y', network: '203.0.113.0' }).execute()
  const lines = (await shell.admin('refusals')).text.split('\n')
  assert.equal(lines.length, 52)
  assert.equal(lines[0], '2026-11-20T12:00:00.000Z  an unknown device  /x  y  203.0.113.0')
  const [json] = (await shell.admin('refusals', '--json')).text.split('\n')
  assert.partialDeepStrictEqual(JSON.parse(json ?? ''), { call: '/x', code: 'y' })
})

test('the audit log records an action in the shell under the name of the administrator', async () => {
  await using shell = await startShell()
  const { username } = await (await shell.app.user({ isAdministrator: true }))(getProfile, {})
  await shell.admin('site', 'set', 'name', 'Northbridge talks', '--as', username)
  const { text } = await shell.admin('audit')
  assert.match(text, new RegExp(`^1 {2}\\S+ {2}${username} {2}settings\\.changed {2}name$`))
})

/** The username of a new account. */
async function nameOf({ app }: Shell): Promise<string> {
  return (await (await app.user())(getProfile, {})).username
}
