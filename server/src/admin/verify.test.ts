import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportBundle, getRunStatement, respondToPoll, type RunStatement } from '@parley/contract'
import { checkStatement } from '@parley/opinion-map/verification/statement'
import { ENGINE } from '@parley/opinion-map/version'
import { sql } from 'kysely'
import type { Actor } from '#testing/app.ts'
import { joinCamp, measureResamples, twoCamps, type Camps } from '#testing/camps.ts'
import { setEngineVersion } from '#testing/engine.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, moderateOpinion } from '#testing/seed.ts'
import { startShell } from '#testing/shell.ts'
import { logInAs, aRegisteredUser } from '#testing/log-in.ts'
import { STATEMENT_KEY_PATH } from '#verification/statement-key.ts'

const signing = { AUDIT_KEY: 'a secret of 32 characters or more' }
const startSigning = () => startShell({ env: { ...signing, SUPPLEMENT_DELAY_MS: '0' } }, signing)
type Signing = Awaited<ReturnType<typeof startSigning>>

const statementOf = ({ app }: Signing, { conversation }: Camps): Promise<RunStatement | null> =>
  app.anyone(getRunStatement, { conversationSlugId: conversation.slugId })

const keyOf = async ({ app }: Signing) => (await app.send(STATEMENT_KEY_PATH, { method: 'GET' })).text

/** Gives the same poll answer for all of these people. */
const answerPoll = (people: readonly Actor[], { conversation }: Camps, voteOptionChoice: number) =>
  Promise.all(
    people.map((person) =>
      person(respondToPoll, { conversationSlugId: conversation.slugId, voteOptionChoice }),
    ),
  )

const isSigned = (statement: RunStatement | null, key: string) =>
  checkStatement(Buffer.from(JSON.stringify(statement)), Buffer.from(key)).isGenuine

test('if only results are published, verification recomputes the run from its original votes', async () => {
  await using shell = await startSigning()
  const { app, admin } = shell
  const camps = await twoCamps(app, { publication: 'results', left: 16, right: 14, poll: ['Yes', 'No'] })
  await answerPoll(camps.left, camps, 1)
  await answerPoll(camps.right.slice(5), camps, 2)
  await app.runJobs()
  // These votes are too few for another run, so the current votes differ from those of the run.
  await answerPoll(await joinCamp(app, camps.conversation, { side: 0, size: 2 }), camps, 2)
  await app.runJobs()
  const { code, text } = await admin('verify', camps.conversation.slugId)
  assert.equal(code, 0, text)
  for (const part of [
    'Figures of the groups',
    'Bridging scores',
    'Short list',
    'How groups answered the poll',
  ])
    assert.match(text, new RegExp(`^matches  ${part} \\(\\d+ compared\\)$`, 'm'))
  assert.match(text, /^Every published number follows from the votes\.$/m)
  assert.match(text, /This statement is signed and published\.$/)
})

test('verification reports whether moderation or a merged guest has changed the votes since the run', async () => {
  await using shell = await startSigning()
  const { app, admin } = shell
  const camps = await twoCamps(app, { publication: 'results', left: 16, right: 14 })
  await app.runJobs()
  const [guest] = camps.left
  assert(guest)
  await aRegisteredUser(app, 'alice')
  await logInAs(app, guest, 'alice')
  await moderateOpinion(app, { slugId: camps.divisive[0] ?? '', action: 'move' })
  await app.runJobs()
  const { code, text } = await admin('verify', camps.conversation.slugId)
  assert.equal(code, 0, text)
})

test('the statement is signed with a key whose public half is published, and contains only published numbers', async () => {
  await using shell = await startSigning()
  const camps = await twoCamps(shell.app, { left: 16, right: 14 })
  assert.equal(await statementOf(shell, camps), null)
  await shell.app.runJobs()
  await shell.admin('verify', camps.conversation.slugId)
  const statement = await statementOf(shell, camps)
  assert(statement?.isMatch)
  const key = await keyOf(shell)
  assert.match(key, /^-----BEGIN PUBLIC KEY-----/)
  assert(isSigned(statement, key))
  const forgedStatement = { ...statement, statement: statement.statement.replace('300', '301') }
  assert.notEqual(forgedStatement.statement, statement.statement)
  assert(!isSigned(forgedStatement, key))
  const content = JSON.parse(statement.statement)
  assert.deepEqual([content.run, content.asOfVote, content.participants], [statement.runId, 300, 30])
  const { rows } = await sql<{ salt: Buffer }>`select salt from run_statements`.execute(shell.app.ctx.db)
  assert.equal(rows[0]?.salt.length, 32, 'nobody can try results against the hash')
  assert(!JSON.stringify(statement).includes(rows[0]?.salt.toString('hex') ?? ''))
})

test('a statement says how many numbers were compared only where votes are published, since elsewhere most of them are secret @full', async () => {
  await using shell = await startSigning()
  for (const publication of ['votes', 'results'] as const) {
    const camps = await twoCamps(shell.app, { publication, left: 16, right: 14 })
    await shell.app.runJobs()
    await shell.admin('verify', camps.conversation.slugId)
    const content = JSON.parse((await statementOf(shell, camps))?.statement ?? '{}')
    assert.equal(content.participants, 30)
    assert.deepEqual(
      [content.numbersCompared > 100, content.numbersThatDiffer],
      publication === 'votes' ? [true, 0] : [false, undefined],
    )
  }
})

test('a changed number is detected, named, published and recorded in the audit', async () => {
  await using shell = await startSigning()
  const { app, admin } = shell
  const camps = await twoCamps(app, { publication: 'results', left: 16, right: 14 })
  await app.runJobs()
  await sql`update analysis_runs set result = jsonb_set(result, '{map,groups,0,size}', '17')`.execute(
    app.ctx.db,
  )
  const { code, text } = await admin('verify', camps.conversation.slugId)
  assert.equal(code, 1)
  assert.match(text, /map\.groups\[0\]\.size: published 17, found 16/)
  assert.match(text, /Not every published number follows from the votes\./)
  assert.equal((await statementOf(shell, camps))?.isMatch, false)
  // A new AUDIT_KEY creates a new signing key, which cannot verify statements signed with the old key.
  await sql`update run_statements set key_id = 'of an older key'`.execute(app.ctx.db)
  assert.equal(await statementOf(shell, camps), null)
  const audit = await app.ctx.db
    .selectFrom('audit')
    .select(['target', 'reason'])
    .where('action', '=', 'analysis.verified')
    .execute()
  assert.equal(audit.length, 1)
  assert.equal(audit[0]?.target, `conversation:${camps.conversation.slugId}`)
  assert.match(audit[0]?.reason ?? '', /^run \d+ differs$/)
})

test('a changed number in the measurements or in the poll is detected and named', async () => {
  await using shell = await startSigning()
  const { app, admin } = shell
  const camps = await twoCamps(app, { publication: 'results', left: 16, right: 14, poll: ['Yes', 'No'] })
  await answerPoll(camps.left, camps, 1)
  await app.runJobs()
  await measureResamples(app, camps, 9)
  await sql`update analysis_runs set result = jsonb_set(result, '{poll,groups,0,0}', '12')`.execute(
    app.ctx.db,
  )
  const { code, text } = await admin('verify', camps.conversation.slugId)
  assert.equal(code, 1)
  assert.match(text, /supplement\.redraws\.same: published 9, found 10/)
  assert.match(text, /poll\.groups\[0\]\[0\]: published 12, found 16/)
})

test('the command and the statement list measurements that are not available yet as “not checked”', async () => {
  await using shell = await startShell({ env: signing }, signing)
  const camps = await twoCamps(shell.app, { publication: 'results', left: 16, right: 14 })
  await shell.app.runJobs()
  const { code, text } = await shell.admin('verify', camps.conversation.slugId)
  assert.equal(code, 0)
  assert.match(text, /^not checked {2}Re-draws of the groups, bridging scores and short list: /m)
  const { statement = '{}' } = (await statementOf(shell, camps)) ?? {}
  const { outcome, notChecked } = JSON.parse(statement)
  assert.equal(outcome, 'every published number that was checked follows from the votes')
  assert.deepEqual(notChecked, ['Re-draws of the groups, bridging scores and short list'])
})

test('if votes are published, the poll is recounted as long as nobody has answered since @full', async () => {
  await using shell = await startSigning()
  const { app, admin } = shell
  const camps = await twoCamps(app, { left: 6, right: 6, publication: 'votes', poll: ['Yes', 'No'] })
  await answerPoll(camps.left, camps, 1)
  const unchanged = await admin('verify', camps.conversation.slugId)
  assert.match(unchanged.text, /^matches {2}How groups answered the poll/m)
  assert.match(unchanged.text, /^Every published number follows from the votes\.$/m)
  await answerPoll(camps.right, camps, 2)
  const { code, text } = await admin('verify', camps.conversation.slugId)
  assert.equal(code, 0, text)
  assert.match(text, /^not checked {2}How groups answered the poll: /m)
  assert.match(text, /^matches {2}Short list/m)
})

test('if votes are published, the run of the bundle is verified', async () => {
  await using shell = await startSigning()
  const { app, admin } = shell
  const camps = await twoCamps(app, { left: 2, right: 2, publication: 'votes' })
  const { code, text } = await admin('verify', camps.conversation.slugId)
  assert.equal(code, 0, text)
  await joinCamp(app, camps.conversation, { side: 0, size: 1 })
  const changedResult = await admin('verify', camps.conversation.slugId)
  assert.equal(changedResult.code, 1)
  assert.match(changedResult.text, /have changed since its last exported run; the next one can be made at 20/)
  await assertRejected(
    app.anyone(exportBundle, { conversationSlugId: camps.conversation.slugId }),
    'conflict',
    'votes_have_changed',
  )
})

test('a run of another version of the engine is not computed again: verification says which version made it', async () => {
  await using shell = await startSigning()
  const { app, admin } = shell
  const camps = await twoCamps(app, { publication: 'results', left: 6, right: 6 })
  await app.runJobs()
  for (const [version, words] of [
    ['0.0.9', 'was computed by version 0.0.9 of the engine'],
    ['999.0.0', 'was computed by version 999.0.0 of the engine'],
    [null, 'was computed by a version of the engine from before runs named it'],
  ] as const) {
    await setEngineVersion(app, version)
    const { code, text } = await admin('verify', camps.conversation.slugId)
    assert.equal(code, 1)
    assert(text.includes(words), text)
    assert(text.includes(`This is version ${ENGINE.version}, which computes only its own runs again.`), text)
  }
  assert.equal(await statementOf(shell, camps), null)
})

test('if votes are published, an exported run of an earlier version of the engine is replaced at once, and the new run is verified @full', async () => {
  await using shell = await startSigning()
  const { app, admin } = shell
  const camps = await twoCamps(app, { left: 2, right: 2, publication: 'votes' })
  await admin('verify', camps.conversation.slugId)
  const before = await statementOf(shell, camps)
  await setEngineVersion(app, '0.0.9')
  const { code, text } = await admin('verify', camps.conversation.slugId)
  assert.equal(code, 0, text)
  assert.notEqual((await statementOf(shell, camps))?.runId, before?.runId)
})

test('nothing is signed without AUDIT_KEY, and a missing run or conversation is reported', async () => {
  await using shell = await startShell()
  const { app, admin } = shell
  const camps = await twoCamps(app, { publication: 'results', left: 6, right: 6 })
  await app.runJobs()
  const { code, text } = await admin('verify', camps.conversation.slugId)
  assert.equal(code, 0, text)
  assert.match(text, /AUDIT_KEY is not set, so no statement is signed and published\.$/)
  assert.equal(await statementOf(shell, camps), null)
  assert.equal((await app.send(STATEMENT_KEY_PATH, { method: 'GET' })).status, 404)
  const empty = await aConversation(app, { publication: 'results', opinions: 1 })
  assert.match((await admin('verify', empty.slugId)).text, /has no published run yet/)
  assert.match((await admin('verify', 'absent')).text, /There is no conversation absent/)
})

test('only people who may read the conversation can read its statement', async () => {
  await using shell = await startSigning()
  const { app, admin } = shell
  const camps = await twoCamps(app, { publication: 'results', left: 6, right: 6 })
  await app.runJobs()
  await admin('verify', camps.conversation.slugId)
  assert(await statementOf(shell, camps))
  await sql`update conversations set is_indexed = false, is_login_required = true`.execute(app.ctx.db)
  await assertRejected(statementOf(shell, camps), 'forbidden', 'login_required')
  await sql`update conversations set deleted_at = now()`.execute(app.ctx.db)
  await assertRejected(statementOf(shell, camps), 'not_found', 'conversation_not_found')
})
