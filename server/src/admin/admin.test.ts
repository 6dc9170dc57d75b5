import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  addToConversation,
  closeConversation,
  getConversation,
  listOpinions,
  postOutcome,
  respondToPoll,
} from '@parley/contract'
import { sql } from 'kysely'
import { commandGroups } from '#admin/commands.ts'
import { runAdmin } from '#admin/run.ts'
import { projectFolder, readConfig } from '#config.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { startConversation } from '#testing/authoring.ts'
import { contentsOf, waitingJobs } from '#testing/contents.sql.ts'
import { aRegisteredUser } from '#testing/log-in.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { unusedCodes } from '#testing/phone.ts'
import { startShell } from '#testing/shell.ts'
import { twoCamps } from '#testing/camps.ts'
import { aConversation, anOpinion, aVote, moderateOpinion } from '#testing/seed.ts'
import { addDelta } from '#conversations/tallies.sql.ts'
import { changeRole } from '#users/roles.sql.ts'

const demo = (name: string) => join(projectFolder, 'demo', name)

test('the help lists every command with its description', async () => {
  await using shell = await startShell()
  const { code, text } = await shell.admin('help')
  assert.equal(code, 0)
  for (const [name] of commandGroups.flatMap(({ commands }) => commands))
    assert.match(text, new RegExp(`^ {2}${name}( .*)?\n {6}[A-Z].*\\.$`, 'm'))
})

test('the help names every command that runs, with exactly the options that it takes', async () => {
  for (const { load, commands } of commandGroups) {
    const runnable = new Map(await load())
    assert.deepEqual(
      commands.map(([name]) => name),
      [...runnable.keys()],
    )
    for (const [name, usage] of commands) {
      const { texts = [], flags = [], numArgs } = runnable.get(name) ?? assert.fail(name)
      const optionsIn = (pattern: RegExp) =>
        [...usage.matchAll(pattern)].map(([, option]) => option).toSorted()
      assert.deepEqual(optionsIn(/--([\w-]+) </g), texts.toSorted(), name)
      assert.deepEqual(optionsIn(/--([\w-]+)\]/g), flags.toSorted(), name)
      const withoutOptions = usage.replaceAll(/\[?--[\w-]+( <[^>]*>)?\]?/g, '')
      const args = withoutOptions.split(' ').filter((word) => /\w/.test(word)).length
      assert.ok(args >= numArgs.min && args <= numArgs.max, `${name} takes ${args} arguments`)
    }
  }
})

test('an unknown command or option is refused with the usage, and the reason is the last line', async () => {
  await using shell = await startShell()
  const failures: [args: string[], sentence: RegExp][] = [
    [['dance'], /^npm run admin -- <command>\n[\s\S]*\nThere is no command dance\.$/],
    [['topic'], /^ {2}topic create [\s\S]*\nSay what to do: topic list, topic create, .*\.$/m],
    [
      ['grant', 'moderator'],
      /^Usage: npm run admin -- grant administrator\|moderator <username> \[--as <username>\]\nAn argument is missing\.$/,
    ],
    [
      ['recompute', 'one', 'two'],
      /^Usage: npm run admin -- recompute <slug>\nThere is one argument too many: two$/,
    ],
    [['recount', '--every'], /^Usage: npm run admin -- recount .*\nUnknown option '--every'.*$/],
    [['recount'], /^Name a conversation to recount, or use --all\.$/],
    [['recount', 'nowhere'], /^There is no conversation nowhere\.$/],
    [['recompute', 'nowhere'], /^There is no conversation nowhere\.$/],
    [['export', 'nowhere'], /^There is no conversation nowhere\.$/],
    [['grant', 'king', 'somebody'], /^There is no role king/],
    [['topic', 'create', 'Not A Code', 'Name'], /^topicCode: /],
    [['organization', 'create', ' '], /^organizationName: must have 1 to 65 characters$/],
    [['import-export', 'nowhere'], /^There is no folder .*nowhere\.$/],
    [['import-export', '.'], /^There is no summary\.csv in /],
    [['import-export', '.', '--topic', 'none'], /^There is no topic none/],
    [['import-export', '.', '--organization', 'none'], /^There is no organization none/],
    [['import-export', '.', '--author', 'none'], /^There is no user none\.$/],
    [['import-export', '.', '--publish', 'all'], /^Use --publish results or --publish votes\.$/],
  ]
  for (const [args, sentence] of failures) {
    const { code, text } = await shell.admin(...args)
    assert.equal(code, 1, args.join(' '))
    assert.match(text, sentence)
  }
})

test('roles can be granted to and revoked from users, but not imported or unknown ones', async () => {
  await using shell = await startShell()
  const { app, admin } = shell
  const { db } = app.ctx
  await app.user()
  const { username } = await db.selectFrom('users').select('username').executeTakeFirstOrThrow()
  const roles = () =>
    db.selectFrom('users').select(['is_administrator', 'is_moderator']).executeTakeFirstOrThrow()
  assert.deepEqual(await admin('grant', 'moderator', username), {
    code: 0,
    text: `${username} is a moderator now.`,
  })
  assert.deepEqual(await roles(), { is_administrator: false, is_moderator: true })
  await admin('grant', 'administrator', username)
  assert.equal(
    (await admin('revoke', 'moderator', username)).text,
    `${username} is not a moderator any more.`,
  )
  assert.deepEqual(await roles(), { is_administrator: true, is_moderator: false })
  assert.equal((await admin('grant', 'moderator', 'nobody_here')).code, 1)
  await admin('import-export', demo('brexit-consensus'))
  assert.equal(
    await changeRole(db, { username: 'ext_import', role: 'moderator', isGranted: true }),
    'no_user',
  )
})

test('a link to the first administrator is made only while there is none', async () => {
  await using shell = await startShell()
  const { code, text } = await shell.admin('first-administrator')
  assert.equal(code, 0)
  assert.match(text, /^http\S+\/feed\/first-administrator#[\w-]{43}$/)
  await shell.app.user({ isAdministrator: true })
  const refused = await shell.admin('first-administrator')
  assert.equal(refused.code, 1)
  assert.match(refused.text, /^There is an administrator already: /)
})

test('members can be added to an organization, moderate for it, and be removed', async () => {
  await using shell = await startShell()
  const { app, admin } = shell
  await app.user()
  const { username } = await app.ctx.db.selectFrom('users').select('username').executeTakeFirstOrThrow()
  const members = () => app.ctx.db.selectFrom('organization_members').select('is_facilitator').execute()
  assert.equal((await admin('member', 'add', username, 'Town Hall')).code, 1)
  await admin('organization', 'create', 'Town Hall')
  assert.equal((await admin('member', 'facilitator', username, 'Town Hall')).code, 1)
  assert.equal((await admin('member', 'add', 'nobody_here', 'Town Hall')).code, 1)
  assert.equal((await admin('member', 'add', username, 'Town Hall')).code, 0)
  assert.deepEqual(await members(), [{ is_facilitator: false }])
  assert.equal((await admin('member', 'facilitator', username, 'Town Hall')).code, 0)
  assert.deepEqual(await members(), [{ is_facilitator: true }])
  assert.equal((await admin('member', 'remove', username, 'Town Hall')).code, 0)
  assert.deepEqual(await members(), [])
})

test('a topic and an organization can be created once, and an import can be posted under them', async () => {
  await using shell = await startShell()
  const { app, admin } = shell
  assert.equal((await admin('topic', 'create', 'europe', 'Europe')).code, 0)
  assert.equal((await admin('topic', 'create', 'europe', 'Other')).code, 1)
  assert.equal((await admin('organization', 'create', 'A union')).code, 0)
  assert.equal((await admin('organization', 'create', 'A union')).code, 1)
  const options = ['--topic', 'europe', '--organization', 'A union', '--attribution', 'By somebody']
  const { code, text } = await admin('import-export', demo('brexit-consensus'), ...options)
  assert.equal(code, 0)
  assert.match(text, /is imported: 50 opinions, 5,303 votes and 204 participants\./)
  const slugId = /conversation\/(\w+)/.exec(text)?.[1] ?? ''
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId: slugId })
  assert.equal(conversationData.metadata.organization?.name, 'A union')
  assert.deepEqual(conversationData.metadata.topicCodeList, ['europe'])
  assert.equal(conversationData.metadata.provenance?.attribution, 'By somebody')
})

test('importing an exported conversation gives the same opinions, states and votes', async () => {
  await using shell = await startShell()
  const { app, admin } = shell
  const { text } = await admin('import-export', demo('15-per-hour-seattle'), '--publish', 'votes')
  const slugId = /conversation\/(\w+)/.exec(text)?.[1] ?? ''
  assert.equal((await admin('export', slugId, '--to', 'out')).code, 0)
  const again = await admin('import-export', 'out')
  const secondId = /conversation\/(\w+)/.exec(again.text)?.[1] ?? ''
  const [first, second] = [await contentsOf(app.ctx.db, slugId), await contentsOf(app.ctx.db, secondId)]
  const withoutPeople = ({ opinions, title, body, num_votes, num_participants }: typeof first) => ({
    title,
    body,
    num_votes,
    num_participants,
    opinions: opinions.map(({ author: _author, ...opinion }) => opinion),
  })
  assert.deepEqual(withoutPeople(second), withoutPeople(first))
})

test('an export needs a conversation that publishes votes, and omits hidden and waiting opinions and how authors voted', async () => {
  await using shell = await startShell()
  const { app, admin, folder } = shell
  const closed = await aConversation(app, { publication: 'results' })
  const refused = await admin('export', closed.slugId, '--to', '.')
  assert.deepEqual([refused.code, /publishes its results only/.test(refused.text)], [1, true])
  const conversation = await aConversation(app, { publication: 'votes' })
  const [author, voter] = [await app.guest(), await app.guest()]
  const opinionId = await anOpinion(author, conversation, 'Plain, "quoted" <b>text</b>')
  const hidden = await anOpinion(author, conversation, 'Secret')
  await aVote(voter, opinionId, 'disagree')
  await moderateOpinion(app, { slugId: hidden, action: 'hide' })
  await sql`update conversations set is_review_required = true`.execute(app.ctx.db)
  await anOpinion(author, conversation, 'Not reviewed yet')
  await admin('export', conversation.slugId, '--to', '.')
  const comments = readFileSync(join(folder, 'comments.csv'), 'utf8')
  const votes = readFileSync(join(folder, 'votes.csv'), 'utf8').trim().split('\n').slice(1)
  assert.match(comments, /,0,2,1,1,1,false,"Plain, ""quoted"" text",,\n$/)
  assert.doesNotMatch(comments, /Secret|Not reviewed/)
  assert.equal(votes.length, 2)
  for (const vote of votes) assert.match(vote, /^\d+00000,0,[01],-?1$/)
})

test('an export has the poll answers, the additions and the outcome in separate files, which an import ignores', async () => {
  await using shell = await startShell()
  const { app, admin, folder } = shell
  const author = await app.user()
  const conversationSlugId = await startConversation(author, {
    publication: 'votes',
    pollingOptionList: ['A library', 'A "market", covered'],
  })
  for (const voteOptionChoice of [2, 2, 1])
    await app.stranger()(respondToPoll, { conversationSlugId, voteOptionChoice })
  await author(addToConversation, { conversationSlugId, additionBody: 'The <b>budget</b> is 2 million.' })
  const [tram, bus] = await app.anyone(listOpinions, { conversationSlugId, filter: 'discover' })
  assert.ok(tram && bus)
  await author(closeConversation, { conversationSlugId })
  const outcome = { conversationSlugId, text: 'It becomes a <i>library</i>.' }
  await author(postOutcome, outcome)
  await author(postOutcome, {
    ...outcome,
    answerList: [
      { opinionSlugId: tram.opinionSlugId, state: 'planned', text: 'In <b>2028</b>.' },
      { opinionSlugId: bus.opinionSlugId, state: 'not_now', text: 'Too dear.' },
    ],
  })
  await moderateOpinion(app, { slugId: bus.opinionSlugId, action: 'hide' })
  assert.equal((await admin('export', conversationSlugId, '--to', 'out')).code, 0)
  const textOf = (name: string) => readFileSync(join(folder, 'out', name), 'utf8')
  assert.equal(textOf('poll.csv'), 'option-id,answers,option\n1,1,A library\n2,2,"A ""market"", covered"\n')
  assert.match(textOf('additions.csv'), /^timestamp,addition\n\d{13},The budget is 2 million\.\n$/)
  assert.match(
    textOf('outcome.csv'),
    /^timestamp,comment-id,state,text\n(\d{13}),,,It becomes a library\.\n\1,0,planned,In 2028\.\n\1,,not_now,Too dear\.\n$/,
  )
  assert.equal((await admin('import-export', 'out')).code, 0)

  const { slugId } = await aConversation(app, { publication: 'votes', opinions: 1 })
  await admin('export', slugId, '--to', 'plain')
  assert.deepEqual(readdirSync(join(folder, 'plain')).toSorted(), [
    'comments.csv',
    'summary.csv',
    'votes.csv',
  ])
})

test('a recount finds no wrong count while people vote, and names every count that is wrong', async () => {
  await using shell = await startShell()
  const { app, admin } = shell
  const conversation = await aConversation(app, { opinions: 3 })
  const [first, , third] = conversation.opinions
  assert.ok(first && third)
  const guest = await app.guest()
  await aVote(guest, first.slugId)
  await aVote(guest, third.slugId, 'pass')
  await moderateOpinion(app, { slugId: third.slugId, action: 'move' })
  await assertNoDrift(app, conversation.slugId)
  assert.deepEqual(await admin('recount', conversation.slugId), {
    code: 0,
    text: 'All counts are right: 2 votes on 3 opinions in 1 conversation.',
  })
  await addDelta(app.ctx.db, { conversationId: conversation.id, votes: 1, participants: -1 })
  const { code, text } = await admin('recount', '--all')
  assert.equal(code, 1)
  assert.match(text, new RegExp(`^${conversation.slugId}: participants: 0 shown, 1 counted$`, 'm'))
  assert.match(text, new RegExp(`^${conversation.slugId}: votes: 2 shown, 1 counted$`, 'm'))
  assert.match(text, /^2 counts are wrong/m)
})

test('recompute enqueues the analysis of a conversation', async () => {
  await using shell = await startShell()
  const { app, admin } = shell
  const { slugId, id } = await aConversation(app)
  assert.equal((await admin('recompute', slugId)).code, 0)
  assert.deepEqual(await waitingJobs(app.ctx.db), [`analyse:${id}`])
})

test('the doctor accepts a healthy database, and reports a database that cannot be reached', async () => {
  await using shell = await startShell()
  const { text } = await shell.admin('doctor')
  assert.match(text, /^ok +The database is PostgreSQL \d+/m)
  assert.match(text, /^ok +The database has every migration\.$/m)
  assert.match(text, /^ok +The audit is whole: 0 rows/m)
  const lines: string[] = []
  const code = await runAdmin({
    args: ['doctor'],
    folder: shell.folder,
    config: async () =>
      readConfig({ env: { NODE_ENV: 'test', DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' } }),
    print: (line) => lines.push(line),
  })
  assert.equal(code, 1)
  assert.match(
    lines.join('\n'),
    /^WRONG +The database cannot be reached \(.*ECONNREFUSED.*\): see whether it runs, and whether DATABASE_URL is/m,
  )
})

test('the doctor names the row of the audit log that was changed', async () => {
  await using shell = await startShell()
  const { db } = shell.app.ctx
  for (const target of ['a', 'b', 'c']) await appendAudit(db, { action: 'login', target })
  assert.match((await shell.admin('doctor')).text, /^ok +The audit is whole: 3 rows/m)
  await sql`alter table audit disable trigger user`.execute(db)
  await sql`update audit set target = 'x' where id = 2`.execute(db)
  const { code, text } = await shell.admin('doctor')
  assert.equal(code, 1)
  assert.match(text, /^WRONG +The audit was changed at row 2/m)
})

test('the doctor reports how long votes have waited to be added to the stored counts', async () => {
  await using shell = await startShell()
  const { app, admin } = shell
  const { id } = await aConversation(app)
  await addDelta(app.ctx.db, { conversationId: id })
  assert.match((await admin('doctor')).text, /^ok +The counts are folded\.$/m)
  await sql`update tally_deltas set written_at = now() - interval '8 minutes'`.execute(app.ctx.db)
  const { code, text } = await admin('doctor')
  assert.equal(code, 1)
  assert.match(text, /^WRONG +Votes have waited 8 minutes to be added to the stored counts: start Parley/m)
})

test('the doctor reports how long a scheduled change of a conversation is overdue', async () => {
  await using shell = await startShell()
  const { app, admin } = shell
  const { id } = await aConversation(app, { isIndexed: false })
  assert.match((await admin('doctor')).text, /^ok +Conversations are published, closed and opened at/m)
  await sql`update conversations set index_conversation_at = now() - interval '8 minutes' where id = ${id}`.execute(
    app.ctx.db,
  )
  const { code, text } = await admin('doctor')
  assert.equal(code, 1)
  assert.match(text, /^WRONG +A conversation has waited 8 minutes to be published, closed or opened: start/m)
})

test('the doctor reports which country is slowed down because few of its codes are used', async () => {
  await using shell = await startShell()
  await unusedCodes(shell.app.ctx, 9)
  assert.match((await shell.admin('doctor')).text, /^ok +Codes that are sent are used\.$/m)
  await unusedCodes(shell.app.ctx, 20)
  assert.match(
    (await shell.admin('doctor')).text,
    /^WRONG +Codes .* hardly used in FR \(0 used of 60 counted, 20 networks\)/m,
  )
})

test('granting a role to an account with a phone and no identity proof prints a warning', async () => {
  await using shell = await startShell()
  const { userId } = await aRegisteredUser(shell.app, 'alice')
  const { db } = shell.app.ctx
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  assert.match((await shell.admin('grant', 'moderator', username)).text, /^Warning: .* by a code alone/)
  assert.doesNotMatch((await shell.admin('revoke', 'moderator', username)).text, /Warning/)
})

test('the doctor reports what is wrong with the configuration', async () => {
  const lines: string[] = []
  const code = await runAdmin({
    args: ['doctor'],
    folder: '/',
    config: async () => readConfig({ env: { PORT: 'x' } }),
    print: (line) => lines.push(line),
  })
  assert.equal(code, 1)
  assert.match(lines.join('\n'), /PORT must be a whole number/)
})

test('the print command reports a missing file name, an invalid run number, an unknown language and a missing Chromium', async () => {
  await using shell = await startShell()
  const { slugId } = await aConversation(shell.app, { opinions: 1 })
  assert.deepEqual(await shell.admin('print', slugId), { code: 1, text: 'Name the file with --pdf.' })
  const pdf = ['--pdf', 'results.pdf']
  assert.match((await shell.admin('print', slugId, ...pdf, '--run', 'x')).text, /--run is the number/)
  assert.equal(
    (await shell.admin('print', slugId, ...pdf, '--lang', 'de')).text,
    '--lang is the code of a language that the site offers: en.',
  )
  await using without = await startShell({}, { CHROMIUM_PATH: '/nowhere/chromium' })
  const { conversation } = await twoCamps(without.app, { left: 8, right: 7 })
  await without.app.runJobs()
  assert.deepEqual(await without.admin('print', '--pdf', 'results.pdf', '--', conversation.slugId), {
    code: 1,
    text: 'There is no Chromium at /nowhere/chromium, where CHROMIUM_PATH says it is.',
  })
})
