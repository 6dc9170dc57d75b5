import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { castVote, checkLoginStatus } from '@parley/contract'
import { sql } from 'kysely'
import { aRegisteredUser } from '#testing/log-in.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, aVote } from '#testing/seed.ts'
import { startShell } from '#testing/shell.ts'
import { nameOf } from '#testing/suspensions.ts'

type Shell = Awaited<ReturnType<typeof startShell>>

const acts = ({ app }: Shell) =>
  app.ctx.db
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('action', 'like', 'user.%')
    .where('action', '<>', 'user.registered')
    .orderBy('id')
    .execute()

describe('people from the shell', () => {
  test('the shell lists people by name, strength of proof and time of registration', async () => {
    await using shell = await startShell()
    const { admin, app } = shell
    const [alice, guest] = [await aRegisteredUser(app, 'alice'), await app.guest()]
    const [name, guestName] = [await nameOf(alice), await nameOf(guest)]
    // Guests are listed from the day after their first visit.
    await sql`update users set created_at = created_at - interval '1 day' where registered_at is null`.execute(
      app.ctx.db,
    )
    const { text } = await admin('people', 'list')
    assert.match(text, new RegExp(`^${name}: no role, since [0-9-]{10}, logs in by a code alone$`, 'm'))
    assert.match(text, new RegExp(`^${guestName}: guest, since [0-9-]{10}$`, 'm'))
    const listed = async (...args: string[]) => (await admin('people', 'list', ...args)).text
    assert.match(await listed('--strength', 'guest'), new RegExp(`^${guestName}: guest`))
    assert.match(await listed('--search', name.slice(1), '--json'), new RegExp(`^\\{"username":"${name}"`))
    assert.equal(await listed('--until', '2001-01-01'), 'Nobody matches.')
    assert.deepEqual(await admin('people', 'list', '--strength', 'king'), {
      code: 1,
      text: 'There is no strength king: use guest or phone or identity.',
    })
    assert.match(await listed('--since', 'yesterday'), /^--since is a date/)
  })

  test('the shell suspends people and lifts that, in the name of the site', async () => {
    await using shell = await startShell()
    const { admin, app } = shell
    const alice = await aRegisteredUser(app, 'alice')
    const name = await nameOf(alice)
    const { opinions } = await aConversation(app, { opinions: 1 })
    const vote = () => alice(castVote, { opinionSlugId: opinions[0]?.slugId ?? '', chosenOption: 'agree' })
    const suspend = ['people', 'suspend', name, '--reason', 'spam', '--until', '2100-01-01'] as const
    assert.match(
      (await admin(...suspend)).text,
      new RegExp(`^${name} is suspended; the decision is \\S+\\.$`),
    )
    await assertRejected(vote(), 'forbidden', 'suspended')
    assert.match((await admin('user', 'get', name)).text, /, suspended until 2100-01-01T00:00:00\.000Z$/)
    assert.equal((await admin(...suspend)).text, `${name} is suspended already: lift that first.`)
    assert.equal((await admin('people', 'lift', name)).text, `The suspension of ${name} is lifted.`)
    await vote()
    assert.deepEqual(await admin('people', 'lift', name), { code: 1, text: `${name} is not suspended.` })
    assert.equal((await admin('people', 'suspend', name)).text, 'Name the reason with --reason.')
    assert.deepEqual(await acts(shell), [
      { actor: null, action: 'user.suspended' },
      { actor: null, action: 'user.suspension_lifted' },
    ])
  })

  test('the shell writes the data of a person to a file that only its user reads, without votes', async () => {
    await using shell = await startShell()
    const { admin, app, folder } = shell
    const alice = await aRegisteredUser(app, 'alice')
    const name = await nameOf(alice)
    const { opinions } = await aConversation(app, { opinions: 1 })
    await aVote(alice, opinions[0]?.slugId ?? '', 'disagree')
    const { code, text } = await admin('people', 'export', name, 'alice.json')
    assert.equal(code, 0, text)
    assert.match(
      text,
      /^The data of \S+, without votes and answers to polls, is in \S+: [\d.]+ (?:bytes|kB)\.$/,
    )
    const path = join(folder, 'alice.json')
    assert.equal(statSync(path).mode & 0o777, 0o600)
    const exported: { profile: { username: string } } = JSON.parse(readFileSync(path, 'utf8'))
    assert.equal(exported.profile.username, name)
    assert(!('votes' in exported))
    assert.equal(
      (await admin('people', 'export', name, 'alice.json')).text,
      'There is a file alice.json already.',
    )
    assert.deepEqual(await acts(shell), [{ actor: null, action: 'user.exported' }])
  })

  test('the shell logs a person out on all devices, in the name of the site', async () => {
    await using shell = await startShell()
    const { admin, app } = shell
    const alice = await aRegisteredUser(app, 'alice')
    const name = await nameOf(alice)
    const logOut = () => admin('people', 'log-out', name)
    assert.deepEqual(await logOut(), {
      code: 0,
      text: `${name} is logged out; devices that were logged in: 1.`,
    })
    assert.equal((await alice(checkLoginStatus, {})).loggedInStatus.isKnown, false)
    assert.deepEqual(await acts(shell), [{ actor: null, action: 'user.sessions_ended' }])
  })

  test('the shell erases a person only if the name is given twice', async () => {
    await using shell = await startShell()
    const { admin, app } = shell
    const alice = await aRegisteredUser(app, 'alice')
    const name = await nameOf(alice)
    const erase = (...args: string[]) => admin('people', 'erase', name, ...args)
    assert.equal((await erase()).text, 'Name the confirm with --confirm.')
    assert.equal((await erase('--confirm', 'bob')).text, '--confirm names somebody else.')
    await admin('grant', 'moderator', name)
    assert.deepEqual(await erase('--confirm', name), {
      code: 1,
      text: `${name} has a role: revoke it first.`,
    })
    await admin('revoke', 'moderator', name)
    assert.equal((await erase('--confirm', name)).code, 0)
    assert.equal((await alice(checkLoginStatus, {})).loggedInStatus.isKnown, false)
    await app.runJobs()
    assert.equal((await erase('--confirm', name)).text, `There is nobody called ${name}.`)
    assert.deepEqual(await acts(shell), [{ actor: null, action: 'user.deleted' }])
  })
})
