import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  AppError,
  BASE_PATH,
  castVote,
  checkLoginStatus,
  createOpinion,
  deleteOpinion,
  deleteUser,
  exportAccount,
  getConversation,
  getUser,
  liftSuspension,
  listNotifications,
  listOpinions,
  logout,
  setRole,
  suspendUser,
} from '@parley/contract'
import { handlers } from '#app.ts'
import { startApp } from '#testing/app.ts'
import { aRegisteredUser, logInAs } from '#testing/log-in.ts'
import { userIdOf } from '#testing/people.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion } from '#testing/seed.ts'
import { nameOf, suspend } from '#testing/suspensions.ts'

const DAY_MS = 86_400_000

describe('suspension', () => {
  test('a suspended person is refused in every call that writes and is not open to them, with reason and end', async () => {
    await using app = await startApp()
    const [administrator, person] = [await app.user({ isAdministrator: true }), await app.user()]
    const until = new Date(Date.now() + DAY_MS).toISOString()
    const decisionId = await suspend(administrator, person, { until })
    // A role does not help either.
    for (const role of ['administrator', 'moderator'] as const)
      await administrator(setRole, { username: await nameOf(person), role, isGranted: true })
    for (const { call } of handlers) {
      const path = BASE_PATH + call.path
      const { status, text } = await app.send(path, {
        body: '{"noSuchField":1}',
        headers: { authorization: `Bearer ${app.token(person.device, path)}` },
      })
      const isRefused = call.effect === 'write' && !call.isOpenToSuspended
      assert.equal(text.includes('"suspended"'), isRefused, call.path)
      if (!isRefused) continue
      assert.equal(status, 403)
      const { suspension, ...error } = JSON.parse(text)
      assert.deepEqual(
        { name: error.name, code: error.code, until: error.until },
        { name: 'forbidden', code: 'suspended', until },
      )
      const { createdAt: _, ...why } = suspension
      assert.deepEqual(why, {
        decisionId,
        reason: 'antisocial',
        explanation: 'Threats against a neighbour.',
        until,
      })
    }
  })

  test('a suspended person reads, and nothing of theirs vanishes or stops counting', async () => {
    await using app = await startApp()
    const [administrator, person] = [await app.user({ isAdministrator: true }), await app.user()]
    const conversation = await aConversation(app, { opinions: 2 })
    const [first, second] = conversation.opinions
    await person(castVote, { opinionSlugId: first!.slugId, chosenOption: 'agree' })
    const slugId = await anOpinion(person, conversation)
    await suspend(administrator, person)
    await assertRejected(
      person(castVote, { opinionSlugId: second!.slugId, chosenOption: 'agree' }),
      'forbidden',
      'suspended',
    )
    const { conversationSlugId } = { conversationSlugId: conversation.slugId }
    const { conversationData } = await person(getConversation, { conversationSlugId })
    assert.equal(conversationData.metadata.participantCount, 1)
    const listed = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    assert(listed.some(({ opinionSlugId }) => opinionSlugId === slugId))
    await assertNoDrift(app, conversation.slugId)
    // Taking back what is one's own stays possible.
    await person(deleteOpinion, { opinionSlugId: slugId })
  })

  test('a suspension ends at its time without a job, and when it is lifted; the person is told each time', async () => {
    await using app = await startApp()
    const [administrator, person] = [await app.user({ isAdministrator: true }), await app.user()]
    const conversation = await aConversation(app)
    const write = (text: string) =>
      person(createOpinion, { conversationSlugId: conversation.slugId, opinionBody: text })
    const decisionId = await suspend(administrator, person, {
      until: new Date(Date.now() + DAY_MS).toISOString(),
    })
    await assertRejected(write('Too early'), 'forbidden', 'suspended')
    assert.equal((await person(checkLoginStatus, {})).suspension?.decisionId, decisionId)
    app.setClock(new Date(Date.now() + DAY_MS + 1000))
    await write('In time')
    assert.equal((await person(checkLoginStatus, {})).suspension, undefined)
    app.setClock(new Date())

    const username = await nameOf(person)
    assert.equal((await administrator(getUser, { username })).suspension?.decisionId, decisionId)
    const again = await administrator(suspendUser, { username, reason: 'spam', explanation: '' })
    assert.deepEqual(again, { success: false, reason: 'already_suspended' })
    assert.deepEqual(await administrator(liftSuspension, { username }), { success: true })
    assert.deepEqual(await administrator(liftSuspension, { username }), {
      success: false,
      reason: 'not_suspended',
    })
    await write('Lifted')
    const { notificationList } = await person(listNotifications, { includeAll: true })
    assert.deepEqual(
      notificationList.map((notification) =>
        notification.type === 'suspension' ? [notification.decisionId, notification.isLifted] : [],
      ),
      [
        [decisionId, true],
        [decisionId, undefined],
      ],
    )
    const audited = await app.ctx.db.selectFrom('audit').select(['action', 'reason']).orderBy('id').execute()
    assert.deepEqual(
      audited.map(({ action, reason }) => [action, reason.split(' ')[0]]),
      [
        ['user.suspended', 'antisocial'],
        ['user.suspension_lifted', ''],
      ],
    )
  })

  test('whoever has a role loses it before a suspension, and an end in the past or an unknown name is refused', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const moderator = await app.user({ isModerator: true })
    for (const somebody of [administrator, moderator])
      assert.deepEqual(
        await administrator(suspendUser, {
          username: await nameOf(somebody),
          reason: 'spam',
          explanation: '',
        }),
        { success: false, reason: 'has_role' },
      )
    const input = { username: await nameOf(await app.user()), reason: 'spam' as const, explanation: '' }
    await assertRejected(
      administrator(suspendUser, { ...input, until: new Date(Date.now() - 1000).toISOString() }),
      'invalid_input',
      'ends_in_past',
    )
    await assertRejected(
      administrator(suspendUser, { ...input, username: 'nobody_here' }),
      'not_found',
      'user_not_found',
    )
  })

  test('a device whose suspended person has logged out takes part as nobody, and does not learn why', async () => {
    await using app = await startApp()
    const [administrator, person] = [await app.user({ isAdministrator: true }), await app.user()]
    const conversation = await aConversation(app, { opinions: 1 })
    await suspend(administrator, person)
    await person(logout, {})
    const error = await assertRejected(
      person(castVote, { opinionSlugId: conversation.opinions[0]!.slugId, chosenOption: 'agree' }),
      'forbidden',
      'suspended',
    )
    assert.equal(error.details.suspension, undefined)
    assert.equal((await person(checkLoginStatus, {})).suspension, undefined)
  })

  test('a guest can be suspended, and logging in takes the suspension into the account', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const account = await aRegisteredUser(app, 'alice')
    const guest = await app.guest()
    const decisionId = await suspend(administrator, guest)
    assert((await logInAs(app, guest, 'alice')).ok)
    for (const device of [guest, account])
      assert.equal((await device(checkLoginStatus, {})).suspension?.decisionId, decisionId)
  })

  test('a suspended person downloads the reason with their data and deletes their account, and with it the suspension', async () => {
    await using app = await startApp()
    const [administrator, person] = [await app.user({ isAdministrator: true }), await app.user()]
    await suspend(administrator, person)
    const { suspensions } = Object(await person(exportAccount, {}))
    assert.deepEqual(
      suspensions.map(({ reason, explanation, until }: Record<string, unknown>) => [
        reason,
        explanation,
        until,
      ]),
      [['antisocial', 'Threats against a neighbour.', null]],
    )
    const userId = (await userIdOf(app.ctx.db, person.device.did)) ?? 0
    await person(deleteUser, {})
    await app.runJobs()
    const left = await app.ctx.db
      .selectFrom('suspensions')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    assert.deepEqual(left, [])
  })

  test('of votes and suspensions at once, every vote is counted or refused, and none is accepted afterwards', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const conversation = await aConversation(app, { opinions: 12 })
    const people = await Promise.all(Array.from({ length: 6 }, () => app.user()))
    const names = await Promise.all(people.map(nameOf))
    const voted = await Promise.all(
      people.map(async (person, index) => {
        const votes = conversation.opinions.map(({ slugId: opinionSlugId }, at) =>
          (at === 6
            ? administrator(suspendUser, { username: names[index]!, reason: 'spam', explanation: '' }).then(
                () => person(castVote, { opinionSlugId, chosenOption: 'agree' }),
              )
            : person(castVote, { opinionSlugId, chosenOption: 'agree' })
          ).then(
            () => true,
            (error: unknown) => {
              assert(error instanceof AppError && error.code === 'suspended', String(error))
              return false
            },
          ),
        )
        const outcomes = await Promise.all(votes)
        assert.equal(outcomes[6], false, 'a vote sent after the suspension was answered')
        return outcomes.filter(Boolean).length
      }),
    )
    await assertNoDrift(app, conversation.slugId)
    const { num } = await app.ctx.db
      .selectFrom('votes')
      .select(({ fn }) => fn.countAll<string>().as('num'))
      .executeTakeFirstOrThrow()
    assert.equal(
      Number(num),
      voted.reduce((sum, count) => sum + count, 0),
    )
  })

  test('of two administrators who suspend the same person at once, one does', async () => {
    await using app = await startApp()
    const administrators = await Promise.all([1, 2, 3].map(() => app.user({ isAdministrator: true })))
    const username = await nameOf(await app.user())
    const outcomes = await Promise.all(
      administrators.map((by) => by(suspendUser, { username, reason: 'spam', explanation: '' })),
    )
    assert.deepEqual(outcomes.filter(({ success }) => success).length, 1)
  })
})
