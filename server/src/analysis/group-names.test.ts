import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  getConversation,
  getOpinionMap,
  listDecisions,
  listNotifications,
  nameGroup,
  removeGroupName,
  type GroupKey,
  type LedgerDecision,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { joinCamp, twoCamps, type Camps } from '#testing/camps.ts'
import { aRegisteredUser } from '#testing/log-in.ts'
import { assertRejected } from '#testing/refusal.ts'
import { userIdOf } from '#testing/people.ts'

/** Two camps with a run, and their author. */
async function analysedCamps(app: TestApp) {
  const camps = await twoCamps(app, { left: 8, right: 7, publication: 'votes' })
  const author = await aRegisteredUser(app, 'author')
  await sql`update conversations set author_id = ${author.userId} where id = ${camps.conversation.id}`.execute(
    app.ctx.db,
  )
  await app.runJobs()
  return { camps, author, ...(await groupOf(app, camps, 'A')) }
}

async function groupOf(app: TestApp, { conversation }: Camps, letter: 'A' | 'B') {
  const conversationSlugId = conversation.slugId
  const map = await app.anyone(getOpinionMap, { conversationSlugId })
  const groupKey: GroupKey = letter === 'A' ? '0' : '1'
  return { conversationSlugId, runId: map.runId ?? 0, groupKey, groups: map.groups }
}

const groupInput = ({ conversationSlugId, runId, groupKey }: Awaited<ReturnType<typeof analysedCamps>>) => ({
  conversationSlugId,
  runId,
  groupKey,
})

const nameOf = async (app: TestApp, camps: Camps, letter: 'A' | 'B') => {
  const { groups, groupKey } = await groupOf(app, camps, letter)
  return groups.find(({ key }) => key === groupKey)?.name
}

const decisionsOf = async (app: TestApp, conversationSlugId: string): Promise<LedgerDecision[]> =>
  (await app.anyone(listDecisions, { conversationSlugId })).decisionList

describe('names that people give to groups', () => {
  test('a name that somebody gave to a group replaces its shape on map and conversation, is marked as the author’s, and is in the ledger', async () => {
    await using app = await startApp()
    const found = await analysedCamps(app)
    const { camps, author, conversationSlugId } = found
    assert.deepEqual(await author(nameGroup, { ...groupInput(found), name: '  The   renters ' }), {
      success: true,
    })
    const { groups } = await groupOf(app, camps, 'A')
    assert.equal(groups[0]?.label, 'The renters')
    assert.deepEqual(groups[0]?.name, { text: 'The renters', source: 'author', opinionSlugIds: [] })
    const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
    assert.equal(conversationData.polis.clusters[0]?.aiLabel, 'The renters')
    const [decision] = await decisionsOf(app, conversationSlugId)
    assert.deepEqual(
      [decision?.kind, decision?.groupKey, decision?.groupName, decision?.decidedAs],
      ['name_group', '0', 'The renters', 'author'],
    )
    assert.deepEqual(await author(nameGroup, { ...groupInput(found), name: null }), { success: true })
    assert.equal((await groupOf(app, camps, 'A')).groups[0]?.label, undefined)
    assert.deepEqual(
      (await decisionsOf(app, conversationSlugId)).map(({ kind }) => kind),
      ['clear_group_name', 'name_group'],
    )
  })

  test('the name of a group stays from run to run, and disappears when a new group replaces it', async () => {
    await using app = await startApp()
    const found = await analysedCamps(app)
    const { camps, author } = found
    await author(nameGroup, { ...groupInput(found), name: 'The renters' })
    await joinCamp(app, camps.conversation, { side: 0, size: 2 })
    await joinCamp(app, camps.conversation, { side: 1, size: 2 })
    await app.runJobs()
    const later = await groupOf(app, camps, 'A')
    assert.notEqual(later.runId, found.runId)
    assert.equal(later.groups[0]?.name?.text, 'The renters')
    // After a run without clear groups, the groups of the next run count as new.
    await sql`insert into analysis_runs (conversation_id, num_votes, num_participants, num_opinions, clusters, result, duration_ms)
      select conversation_id, num_votes, num_participants, num_opinions, '[]',
        jsonb_set(result, '{map,hasClearGroups}', 'false'), 0 from analysis_runs
      order by id desc limit 1`.execute(app.ctx.db)
    await joinCamp(app, camps.conversation, { side: 0, size: 2 })
    await app.runJobs()
    const anew = await groupOf(app, camps, 'A')
    assert.equal(anew.groups.length, 2)
    assert.ok(anew.groups.every(({ name }) => name?.source !== 'author'))
    // Somebody who still looks at the earlier groups gets an error.
    const late = { ...groupInput(found), runId: later.runId, name: 'Old friends' }
    assert.deepEqual(await author(nameGroup, late), { success: false, reason: 'groups_changed' })
  })

  test('where only results are published, a name returns with its group after the group was too small to be published', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 24, right: 12, publication: 'results' })
    const { conversation } = camps
    const { db } = app.ctx
    await publishNow(app, conversation)
    const [small] = (await groupOf(app, camps, 'A')).groups.toSorted((a, b) => a.size - b.size)
    const { runId, conversationSlugId } = await groupOf(app, camps, 'A')
    const moderator = await app.user({ isModerator: true })
    const input = { conversationSlugId, runId, groupKey: small?.key ?? '0', name: 'The renters' }
    assert.deepEqual(await moderator(nameGroup, input), { success: true })
    // Three of them change sides.
    const three = await Promise.all(camps.right.slice(0, 3).map(({ device }) => userIdOf(db, device.did)))
    await sql`update votes v set choice = -choice from opinions o
      where o.id = v.opinion_id and o.slug_id = any(${camps.divisive}) and v.user_id = any(${three})`.execute(
      db,
    )
    await publishNow(app, conversation)
    const names = async () =>
      (await groupOf(app, camps, 'A')).groups.flatMap(({ name }) =>
        name?.source === 'author' ? [name.text] : [],
      )
    assert.deepEqual((await groupOf(app, camps, 'A')).groups, [])
    assert.deepEqual(await moderator(nameGroup, { ...input, name: 'Tenants' }), {
      success: false,
      reason: 'groups_changed',
    })
    await joinCamp(app, conversation, { side: 1, size: 4 })
    await publishNow(app, conversation)
    assert.deepEqual(await names(), ['The renters'])
  })

  test('only those who lead or moderate a conversation name its groups, and names by moderators are marked as such', async () => {
    await using app = await startApp()
    const found = await analysedCamps(app)
    const stranger = await app.user()
    const naming = stranger(nameGroup, { ...groupInput(found), name: 'Mine' })
    await assertRejected(naming, 'forbidden', 'needs_author')
    const moderator = await app.user({ isModerator: true })
    assert.deepEqual(await moderator(nameGroup, { ...groupInput(found), name: 'The renters' }), {
      success: true,
    })
    assert.equal((await nameOf(app, found.camps, 'A'))?.isByModerator, true)
  })

  test('somebody who removes a group name of their own is not notified of that', async () => {
    await using app = await startApp()
    const found = await analysedCamps(app)
    const moderator = await app.user({ isModerator: true })
    await moderator(nameGroup, { ...groupInput(found), name: 'The renters' })
    await moderator(removeGroupName, { ...groupInput(found), moderationReason: 'spam' })
    const { notificationList } = await moderator(listNotifications, { includeAll: true })
    assert.deepEqual(notificationList, [])
  })

  test('the name of a group has one to sixty characters, and no two groups have the same', async () => {
    await using app = await startApp()
    const found = await analysedCamps(app)
    for (const name of ['', ' \u200b', 'x'.repeat(61)])
      await assertRejected(found.author(nameGroup, { ...groupInput(found), name }), 'invalid_input')
    const longest = '🏡'.repeat(60)
    assert.deepEqual(await found.author(nameGroup, { ...groupInput(found), name: longest }), {
      success: true,
    })
    const other = { ...groupInput(found), groupKey: '1' as const }
    assert.deepEqual(await found.author(nameGroup, { ...other, name: longest }), {
      success: false,
      reason: 'name_taken',
    })
    // The limit also holds for two requests at once.
    const answers = await Promise.all(
      [groupInput(found), other].map((group) => found.author(nameGroup, { ...group, name: 'Both' })),
    )
    assert.equal(answers.filter(({ success }) => success).length, 1)
  })

  test('moderators remove the name of a group with a reason, everywhere at once, and the name cannot be given again', async () => {
    await using app = await startApp()
    const found = await analysedCamps(app)
    const { camps, author, conversationSlugId } = found
    await author(nameGroup, { ...groupInput(found), name: 'Somebody’s address' })
    const moderator = await app.user({ isModerator: true })
    const removing = {
      ...groupInput(found),
      moderationReason: 'doxing',
      moderationExplanation: 'An address.',
    } as const
    await assertRejected(author(removeGroupName, removing), 'forbidden', 'needs_moderator')
    assert.deepEqual(await moderator(removeGroupName, removing), { success: true })
    const { notificationList } = await author(listNotifications, { includeAll: true })
    assert.partialDeepStrictEqual(
      notificationList.filter(({ type }) => type === 'group_name_removed'),
      [{ groupKey: found.groupKey, reason: 'doxing', message: '', routeTarget: { conversationSlugId } }],
    )
    assert.doesNotMatch(JSON.stringify(notificationList), /Somebody/)
    assert.notEqual((await nameOf(app, camps, 'A'))?.source, 'author')
    const decisions = await decisionsOf(app, conversationSlugId)
    assert.doesNotMatch(JSON.stringify(decisions), /Somebody/)
    assert.deepEqual(
      decisions.map(({ kind, reason, explanation }) => [kind, reason, explanation]),
      [
        ['remove_group_name', 'doxing', 'An address.'],
        ['name_group', undefined, ''],
      ],
    )
    assert.deepEqual(await moderator(removeGroupName, removing), { success: false, reason: 'no_name' })
    assert.deepEqual(await author(nameGroup, { ...groupInput(found), name: 'somebody’s  address' }), {
      success: false,
      reason: 'name_removed',
    })
  })
})
