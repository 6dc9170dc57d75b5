import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectFolder } from '#config.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { runSql } from '#testing/everything.sql.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { aConversation, aVote } from '#testing/seed.ts'
import { startShell } from '#testing/shell.ts'

const folder = join(projectFolder, 'server/migrations/waiting')

async function applyWaiting({ ctx: { connection } }: TestApp): Promise<void> {
  for (const name of readdirSync(folder)) await runSql(connection, readFileSync(join(folder, name), 'utf8'))
}

/** As programs before 0.2 put a vote. */
const EARLIER_VOTE = `insert into votes (user_id, opinion_id, conversation_id, choice)
  select user_id, opinion_id, conversation_id, choice from votes limit 1
  on conflict (user_id, opinion_id) do update set choice = excluded.choice`

test('votes are cast before and after the key of votes changes, by programs of the release before until then', async () => {
  await using app = await startApp()
  const { slugId, opinions } = await aConversation(app, { opinions: 2 })
  const [first, second] = opinions.map((opinion) => opinion.slugId)
  const voter = await app.guest()
  await aVote(voter, first ?? '')
  await app.ctx.pool.query(EARLIER_VOTE)
  await applyWaiting(app)
  await assert.rejects(app.ctx.pool.query(EARLIER_VOTE), /no unique or exclusion constraint/)
  for (const choice of ['disagree', 'cancel', 'pass'] as const) await aVote(voter, first ?? '', choice)
  await aVote(voter, second ?? '')
  assert.equal((await assertNoDrift(app, slugId)).voteCount, 2)
  const { rows } = await app.ctx.pool.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'votes'::regclass order by 1`,
  )
  assert.deepEqual(
    rows.map(({ definition }) => definition.replace(/^CREATE (.*) ON public\.votes USING btree/, '$1')),
    [
      'INDEX votes_by_conversation (conversation_id, user_id) INCLUDE (opinion_id, choice)',
      'INDEX votes_by_opinion (opinion_id)',
      'INDEX votes_by_user (user_id, conversation_id)',
      'UNIQUE INDEX votes_pkey (conversation_id, user_id, opinion_id)',
    ],
  )
})

test('a table of votes in partitions has the new key already, and is left as it is', async () => {
  await using shell = await startShell()
  const { opinions } = await aConversation(shell.app, { opinions: 1 })
  assert.equal((await shell.admin('partition-votes', '--partitions', '2')).code, 0)
  await applyWaiting(shell.app)
  assert.equal(await aVote(await shell.app.guest(), opinions[0]?.slugId ?? ''), true)
})
