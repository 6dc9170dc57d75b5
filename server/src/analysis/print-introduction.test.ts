import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPrintedRun, introducePrint, LIMITS, pinRun } from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { anOrganization, holdDevice } from '#testing/authoring.ts'
import { twoCamps } from '#testing/camps.ts'
import { aRegisteredUser } from '#testing/log-in.ts'
import { screenOf } from '#testing/pages.ts'
import { assertRejected } from '#testing/refusal.ts'
import { lockConversation, unlockConversation } from '#testing/seed.ts'

const ok = { success: true }

/** Two camps with a run, in an author's conversation. */
async function printedCamps(app: TestApp) {
  const { conversation } = await twoCamps(app, { left: 8, right: 7 })
  const author = await aRegisteredUser(app, 'author')
  await sql`update conversations set author_id = ${author.userId} where id = ${conversation.id}`.execute(
    app.ctx.db,
  )
  await app.runJobs()
  const input = { conversationSlugId: conversation.slugId }
  const printed = async () => (await app.anyone(getPrintedRun, input))?.introduction
  return { conversation, author, input, printed }
}

test('the author’s introduction stands in the print of every run and in its finished page, until it is emptied', async () => {
  await using app = await startApp()
  const { conversation, author, input, printed } = await printedCamps(app)
  const path = `/feed/conversation/${conversation.slugId}/print`
  const inPage = async () => {
    const { responses } = screenOf(await app.send(path, { method: 'GET' }))
    const run = responses.find(({ path: called }) => called === getPrintedRun.path)?.output
    return (run as { introduction?: string } | undefined)?.introduction
  }
  assert.deepEqual([await printed(), await inPage()], [undefined, undefined])
  const introduction = '  The council asked\n\nwhere the tram should go.\u202e '
  assert.deepEqual(await author(introducePrint, { ...input, introduction }), ok)
  const stored = 'The council asked where the tram should go.'
  assert.deepEqual([await printed(), await inPage()], [stored, stored])
  const run = await app.anyone(getPrintedRun, input)
  await author(pinRun, { ...input, runId: run?.map.runId ?? 0 })
  assert.equal(await printed(), stored, 'a pinned run has it too')
  assert.deepEqual(await author(introducePrint, { ...input, introduction: ' \u200b ' }), ok)
  assert.deepEqual([await printed(), await inPage()], [undefined, undefined])
})

test('an introduction has at most 300 visible characters', async () => {
  await using app = await startApp()
  const { author, input, printed } = await printedCamps(app)
  const longest = '🚊'.repeat(LIMITS.printIntroduction)
  await author(introducePrint, { ...input, introduction: longest })
  assert.equal(await printed(), longest)
  await assertRejected(author(introducePrint, { ...input, introduction: `${longest}!` }), 'invalid_input')
})

test('only the author and members of the organization write the introduction of a print', async () => {
  await using app = await startApp()
  const { author, input, printed } = await printedCamps(app)
  const [moderator, member] = [await app.user({ isModerator: true }), await aRegisteredUser(app, 'member')]
  for (const other of [moderator, member])
    await assertRejected(other(introducePrint, { ...input, introduction: 'Mine' }), 'forbidden')
  await anOrganization(app, member)
  await sql`update conversations set organization_id = (select id from organizations)`.execute(app.ctx.db)
  await assertRejected(author(introducePrint, { ...input, introduction: 'No member' }), 'forbidden')
  await member(introducePrint, { ...input, introduction: 'Town Hall asks' })
  assert.equal(await printed(), 'Town Hall asks')
  await holdDevice(app, member)
  await assertRejected(member(introducePrint, { ...input, introduction: 'On hold' }), 'forbidden')
})

test('the lock of a moderator takes the introduction off the sheet, and keeps it from being changed', async () => {
  await using app = await startApp()
  const { conversation, author, input, printed } = await printedCamps(app)
  await author(introducePrint, { ...input, introduction: 'Why we ask' })
  await lockConversation(app, conversation)
  assert.equal(await printed(), undefined)
  assert.deepEqual(await author(introducePrint, { ...input, introduction: 'Another' }), {
    success: false,
    reason: 'conversation_locked',
  })
  await unlockConversation(app, conversation)
  assert.equal(await printed(), 'Why we ask')
})
