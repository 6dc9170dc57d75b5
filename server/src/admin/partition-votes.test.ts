import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { VoteAction } from '@parley/contract'
import { sql } from 'kysely'
import { runSql } from '#testing/everything.sql.ts'
import { lockUsers } from '#conversations/locks.sql.ts'
import type { TestApp } from '#testing/app.ts'
import { addVotesOfMany, definitionsOfVotes, numCopied } from '#testing/partitions.sql.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { aConversation, aVote, type SeededConversation } from '#testing/seed.ts'
import { startShell } from '#testing/shell.ts'
import { until } from '#testing/until.ts'
import { eraseVotes, moveVotes } from '#votes/person.sql.ts'

const script = fileURLToPath(new URL('../testing/run-partitioning.ts', import.meta.url))

/** Starts another process that puts the votes into partitions until it is killed. */
function startPartitioning({ ctx: { connection } }: TestApp, numPartitions: number) {
  const child = spawn(process.execPath, [script, connection, String(numPartitions)], {
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let said = ''
  child.stdout.on('data', (words) => (said += String(words)))
  return {
    ended,
    hasSaid: (words: string) => said.includes(words),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Keeps a snapshot of this moment, before whose end the tables are not swapped. */
async function keepSnapshot({ ctx: { pool } }: TestApp) {
  const reader = await pool.connect()
  await reader.query('begin isolation level repeatable read; select from users')
  return {
    numVotes: async () =>
      (await reader.query<{ count: number }>('select count(*)::int as count from votes')).rows[0]?.count,
    end: async () => {
      await reader.query('commit')
      reader.release()
    },
  }
}

const WAITING = 'Waiting for older transactions to end: 1.'

const conversationsOf = (app: TestApp, number: number) =>
  Promise.all(Array.from({ length: number }, () => aConversation(app, { opinions: 4 })))

const CHOICES: VoteAction[] = ['agree', 'disagree', 'pass', 'cancel', 'disagree']

/** Somebody who votes on every opinion, again and again, until they are stopped; what they were told is kept. */
async function voteUntil(
  app: TestApp,
  { conversations, over }: { conversations: readonly SeededConversation[]; over: AbortSignal },
) {
  const voter = await app.guest()
  const told = new Map<number, VoteAction>()
  const opinions = conversations.flatMap((conversation) => conversation.opinions)
  for (let turn = 0; !over.aborted; turn++)
    for (const [at, { id, slugId }] of opinions.entries()) {
      const choice = CHOICES[(turn + at) % CHOICES.length] ?? 'agree'
      assert.equal(await aVote(voter, slugId, choice), true)
      told.set(id, choice)
    }
  return { did: voter.device.did, told }
}

async function leaveAndMerge(app: TestApp, userIds: readonly number[]): Promise<void> {
  for (const [at, userId] of userIds.entries())
    await app.ctx.db.transaction().execute(async (db) => {
      const accountId = userId + 1
      await lockUsers(db, { userIds: [userId, accountId], mode: 'shared' })
      if (at % 2 === 0) await eraseVotes(db, userId)
      else await moveVotes(db, { guestId: userId, accountId })
    })
}

const VALUES = { agree: 1, pass: 0, disagree: -1 }

async function storedVotesOf({ ctx: { db } }: TestApp, did: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; choice: number }>`
    select v.opinion_id as id, v.choice from votes v join devices d on d.user_id = v.user_id
    where d.did = ${did} order by 1`.execute(db)
  return new Map(rows.map(({ id, choice }) => [id, choice]))
}

test('no vote is lost and no count drifts when votes are put into partitions while people vote, merge and leave, and the command is killed six times @full', async () => {
  await using shell = await startShell()
  const { app, admin } = shell
  const conversations = await conversationsOf(app, 6)
  await addVotesOfMany(app, { conversations, people: 200 })
  const { rows: people } = await sql<{ id: number }>`
    select id from users where username like 'voter%' order by id`.execute(app.ctx.db)
  const before = await definitionsOfVotes(app)
  const over = new AbortController()
  const voting = Promise.all(
    Array.from({ length: 3 }, () => voteUntil(app, { conversations, over: over.signal })),
  )
  const snapshot = await keepSnapshot(app)
  for (const target of [0, 400, 1000, 2000, 3500]) {
    const { kill } = startPartitioning(app, 4)
    await until(async () => (await numCopied(app)) >= target)
    const leaving = [target / 20, target / 20 + 3].map((at) => people[at]?.id ?? assert.fail())
    await Promise.all([kill(), leaveAndMerge(app, leaving)])
  }
  const last = startPartitioning(app, 4)
  await until(() => last.hasSaid(WAITING))
  await last.kill()
  await snapshot.end()
  const { code, text } = await admin('partition-votes', '--partitions', '4')
  assert.equal(code, 0, text)
  assert.match(text, /^Going on after [\d,]+ votes\.$/m)
  assert.match(text, /^The votes are in 4 partitions now\.$/m)
  await leaveAndMerge(app, [people[190]?.id ?? 0, people[193]?.id ?? 0])
  over.abort()
  for (const { did, told } of await voting) {
    const expected = [...told].flatMap(([id, choice]): [number, number][] =>
      choice === 'cancel' ? [] : [[id, VALUES[choice]]],
    )
    assert.deepEqual(await storedVotesOf(app, did), new Map(expected.toSorted(([a], [b]) => a - b)))
  }
  for (const { slugId } of conversations) await assertNoDrift(app, slugId)
  assert.deepEqual(
    { ...(await definitionsOfVotes(app)), indexes: [] },
    { ...before, indexes: [], triggers: [] },
  )
  assert.deepEqual(await admin('partition-votes', '--partitions', '4'), {
    code: 0,
    text: 'The votes are in 4 partitions.',
  })
  assert.equal((await admin('recount', '--all')).code, 0)
})

test('indexes, keys, checks, triggers and grants are as before, but the key names the conversation first', async () => {
  await using shell = await startShell()
  const { app, admin } = shell
  await runSql(
    app.ctx.connection,
    `create table seen (n int default 0); insert into seen values (0);
     create function see() returns trigger language plpgsql as $$ begin update seen set n = n + 1; return null; end $$;
     create trigger see after insert on votes for each row execute function see();
     alter table votes add constraint votes_of_people foreign key (user_id) references users (id);
     create index votes_by_day on votes ((created_at at time zone 'UTC')) where choice <> 0;
     grant select, delete on votes to public`,
  )
  const [conversation] = await conversationsOf(app, 1)
  await addVotesOfMany(app, { conversations: conversation ? [conversation] : [], people: 5 })
  const before = await definitionsOfVotes(app)
  assert.equal((await admin('partition-votes', '--partitions', '3')).code, 0)
  const after = await definitionsOfVotes(app)
  assert.deepEqual(after['indexes'], [
    ...(before['indexes'] ?? []).filter((index) => !index.startsWith('CREATE UNIQUE')),
    'CREATE UNIQUE INDEX votes_pkey ON public.votes USING btree (conversation_id, user_id, opinion_id)',
  ])
  assert.deepEqual({ ...after, indexes: [] }, { ...before, indexes: [] })
  await aVote(await app.guest(), conversation?.opinions[0]?.slugId ?? '')
  const { rows } = await app.ctx.pool.query('select n from seen')
  assert.deepEqual(rows, [{ n: 21 }], 'the copies did not fire the trigger, and later votes do')
  const { rows: left } = await app.ctx.pool.query(`select from pg_namespace where nspname = 'partitioning'`)
  assert.equal(left.length, 0)
})

test('the tables are swapped when every snapshot from before the copy was complete has ended', async () => {
  await using shell = await startShell()
  const { app } = shell
  const conversations = await conversationsOf(app, 2)
  await addVotesOfMany(app, { conversations, people: 10 })
  const snapshot = await keepSnapshot(app)
  const { ended, hasSaid } = startPartitioning(app, 2)
  await until(() => hasSaid(WAITING))
  assert.equal(await snapshot.numVotes(), 80)
  await snapshot.end()
  await ended
  assert.equal(await numCopied(app), -1)
  assert.equal((await shell.admin('recount', '--all')).code, 0)
})

test('a backup has the votes of a table in partitions once, and restores them', async () => {
  await using shell = await startShell()
  const conversations = await conversationsOf(shell.app, 3)
  await addVotesOfMany(shell.app, { conversations, people: 10 })
  assert.equal((await shell.admin('partition-votes', '--partitions', '5')).code, 0)
  assert.equal((await shell.admin('backup', 'votes.gz')).code, 0)
  const { code, text } = await shell.admin('backup', 'votes.gz', '--check')
  assert.equal(code, 0, text)
  assert.match(text, /^The counts are right: 120 votes, conversations: 3\.$/m)
})

test('partition-votes says why it cannot run, and --cancel leaves the votes as they were', async () => {
  await using shell = await startShell()
  const { app, admin } = shell
  const { connection, pool } = app.ctx
  const conversations = await conversationsOf(app, 2)
  await addVotesOfMany(app, { conversations, people: 100 })
  const before = await definitionsOfVotes(app)
  const sentence = async (...args: string[]) => {
    const { code, text } = await admin('partition-votes', ...args)
    return `${code} ${text.split('\n').at(-1)}`
  }
  assert.match(await sentence(), /^1 Say into how many, with --partitions 32, or stop with --cancel\.$/)
  for (const given of ['1', '257', 'many'])
    assert.match(
      await sentence('--partitions', given),
      /^1 --partitions is a number from 2 to 256, such as 32, not /,
    )
  assert.equal(await sentence('--cancel'), '0 Nothing was begun.')
  await runSql(connection, 'create view agreed as select * from votes where choice = 1')
  assert.match(
    await sentence('--partitions', '2'),
    /^1 Drop first what depends on the table of votes: agreed\.$/,
  )
  await runSql(connection, 'drop view agreed')
  const earlier = await pool.connect()
  await earlier.query("set application_name = 'parley'")
  assert.match(await sentence('--partitions', '2'), /^1 A process of Parley before 0\.2 is connected/)
  await earlier.query('reset application_name')

  // A killed copy leaves its trigger, and a changed table is not swapped.
  await earlier.query('begin; select from votes where user_id = (select max(user_id) from votes) for update')
  const { kill } = startPartitioning(app, 2)
  await until(async () => (await numCopied(app)) === 300)
  await kill()
  await earlier.query('commit')
  earlier.release()
  assert.match(await sentence('--partitions', '3'), /^1 [\d,]+ votes are copied to 2 partitions already: /)
  await runSql(connection, 'alter table votes add column weight real not null default 1')
  await aVote(await app.guest(), conversations[0]?.opinions[0]?.slugId ?? '')
  assert.match(
    await sentence('--partitions', '2'),
    /^1 The table of votes was changed after its copy was begun: /,
  )
  assert.equal(await sentence('--cancel'), '0 The copy is dropped; the votes are as they were.')
  await runSql(connection, 'alter table votes drop column weight')
  assert.deepEqual(await definitionsOfVotes(app), before)
  assert.equal(await sentence('--partitions', '2'), '0 The votes are in 2 partitions now.')
  assert.match(
    await sentence('--partitions', '3'),
    /^1 The votes are in 2 partitions already; their number cannot be changed\.$/,
  )
})
