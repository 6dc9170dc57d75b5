import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  closeConversation,
  getConversation,
  getOutcome,
  listNotifications,
  listOpinions,
  listOutcomeVersions,
  OutcomeVersion,
  postOutcome,
  reopenConversation,
  type Input,
} from '@parley/contract'
import { sql } from 'kysely'
import { conversationAccess } from '#conversations/read.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { anOrganization, holdDevice, startConversation } from '#testing/authoring.ts'
import { screenOf } from '#testing/pages.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aVote, lockConversation, moderateOpinion } from '#testing/seed.ts'

type Answers = NonNullable<Input<typeof postOutcome>['answerList']>

const ok = { success: true as const }
const refusedFor = (reason: string) => ({ success: false as const, reason })

/** A closed conversation with two opinions, in which somebody voted. */
async function aClosedConversation(app: TestApp) {
  const [author, voter] = [await app.user(), await app.user()]
  const conversationSlugId = await startConversation(author)
  const opinions = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
  const slugIds = opinions.map(({ opinionSlugId }) => opinionSlugId).toReversed()
  await aVote(voter, slugIds[0] ?? '')
  await author(closeConversation, { conversationSlugId })
  const post = (by: Actor, text: string, answerList?: Answers) =>
    by(postOutcome, { conversationSlugId, text, ...(answerList && { answerList }) })
  const id = (await conversationAccess(app.ctx, conversationSlugId))?.id ?? 0
  return { author, voter, conversationSlugId, id, first: slugIds[0] ?? '', second: slugIds[1] ?? '', post }
}

const outcomeOf = ({ anyone }: TestApp, conversationSlugId: string) =>
  anyone(getOutcome, { conversationSlugId })

describe('the outcome of a conversation', () => {
  test('the outcome of a conversation contains its text, answers to opinions, its author and its date', async () => {
    await using app = await startApp()
    const { author, conversationSlugId, first, second, post } = await aClosedConversation(app)
    assert.equal(await outcomeOf(app, conversationSlugId), null)
    const answers: Answers = [
      { opinionSlugId: second, state: 'not_now', text: 'Too dear.' },
      { opinionSlugId: first, state: 'decided', text: 'From <b>May</b> on.' },
    ]
    assert.deepEqual(await post(author, 'We build <u>one</u> line.', answers), ok)
    const outcome = await outcomeOf(app, conversationSlugId)
    assert.equal(outcome?.text, 'We build <u>one</u> line.')
    assert.deepEqual(outcome.answerList, [
      { opinionSlugId: second, opinion: 'Buses are cheaper.', state: 'not_now', text: 'Too dear.' },
      { opinionSlugId: first, opinion: 'Trams are quiet.', state: 'decided', text: 'From <b>May</b> on.' },
    ])
    assert.equal(outcome.createdAt, outcome.updatedAt)
    const { metadata } = (await app.anyone(getConversation, { conversationSlugId })).conversationData
    assert.equal(outcome.authorUsername, metadata.authorUsername)
    assert.deepEqual(metadata.outcome, { createdAt: outcome.createdAt, updatedAt: outcome.createdAt })
  })

  test('the outcome of a conversation keeps every version when it is changed, and posting the same again changes nothing', async () => {
    await using app = await startApp()
    const { author, conversationSlugId, first, post } = await aClosedConversation(app)
    await post(author, 'One line.', [{ opinionSlugId: first, state: 'planned', text: 'Soon.' }])
    app.setClock(new Date('2030-04-02T10:00:00Z'))
    for (const _ of [1, 2]) assert.deepEqual(await post(author, 'Two lines.'), ok)
    const versions = await app.anyone(listOutcomeVersions, { conversationSlugId })
    assert.deepEqual(
      versions.map(({ text, answerList }) => [text, answerList.map(({ state }) => state)]),
      [
        ['Two lines.', []],
        ['One line.', ['planned']],
      ],
    )
    const outcome = await outcomeOf(app, conversationSlugId)
    assert.equal(outcome?.updatedAt.slice(0, 10), '2030-04-02')
    assert.equal(outcome.createdAt, versions[1]?.createdAt)
  })

  test('an answer says who does it and by when, in every version, and an answer without them says nothing of the kind', async () => {
    await using app = await startApp()
    const { author, conversationSlugId, first, second, post } = await aClosedConversation(app)
    const answer = { opinionSlugId: first, state: 'planned' as const, text: 'Soon.' }
    const dated = { ...answer, doneBy: '  Town\tcouncil ', dueOn: '2031-05-01' }
    await post(author, 'One.', [dated, { opinionSlugId: second, state: 'not_now', text: 'No.', doneBy: ' ' }])
    await post(author, 'One.', [{ ...dated, dueOn: '2031-06-01' }])
    const versions = await app.anyone(listOutcomeVersions, { conversationSlugId })
    assert.deepEqual(
      versions.map(({ answerList }) => answerList.map(({ doneBy, dueOn }) => ({ doneBy, dueOn }))),
      [
        [{ doneBy: 'Town council', dueOn: '2031-06-01' }],
        [
          { doneBy: 'Town council', dueOn: '2031-05-01' },
          { doneBy: undefined, dueOn: undefined },
        ],
      ],
    )
    await assertRejected(post(author, 'One.', [{ ...answer, doneBy: 'x'.repeat(66) }]), 'invalid_input')
    await assertRejected(post(author, 'One.', [{ ...answer, dueOn: '2031-02-30' }]), 'invalid_input')
  })

  test('an outcome is incomplete until its organizer says that all answers are there, and stays complete until they say otherwise', async () => {
    await using app = await startApp()
    const { author, conversationSlugId, post } = await aClosedConversation(app)
    const isComplete = async () => {
      const { metadata } = (await app.anyone(getConversation, { conversationSlugId })).conversationData
      const outcome = await outcomeOf(app, conversationSlugId)
      assert.equal(metadata.outcome?.isComplete, outcome?.isComplete)
      return outcome?.isComplete ?? false
    }
    await post(author, 'One.')
    assert.equal(await isComplete(), false)
    await author(postOutcome, { conversationSlugId, text: 'One.', isComplete: true })
    assert.equal(await isComplete(), true)
    // Clients that do not know the mark leave it as it is.
    await post(author, 'Two.')
    assert.equal(await isComplete(), true)
    await author(postOutcome, { conversationSlugId, text: 'Two.', isComplete: false })
    assert.equal(await isComplete(), false)
  })

  test('an outcome is changed twenty times a day at most, and its versions come in pages', async () => {
    await using app = await startApp()
    const { author, conversationSlugId, post } = await aClosedConversation(app)
    const textsIn = async (skip?: number) =>
      (await app.anyone(listOutcomeVersions, { conversationSlugId, skip })).map(({ text }) => text)
    const texts = Array.from({ length: 20 }, (_, n) => `Text ${n}`)
    for (const text of texts) assert.deepEqual(await post(author, text), ok)
    await assertRejected(post(author, 'One more'), 'too_many', 'changed_often')
    assert.deepEqual(await post(author, 'Text 19'), ok)
    app.setClock(new Date(Date.now() + 25 * 3_600_000))
    assert.deepEqual(await post(author, 'Text 20'), ok)
    assert.deepEqual(await textsIn(), ['Text 20', ...texts.slice(1).toReversed()])
    assert.deepEqual(await textsIn(20), ['Text 0'])
  })

  test('only the newest of very long outcome versions are listed, so that the response stays small', async () => {
    await using app = await startApp()
    const author = await app.user()
    const seedOpinionList = Array.from({ length: 50 }, (_, n) => 'x'.repeat(2900) + n)
    const conversationSlugId = await startConversation(author, { seedOpinionList })
    await author(closeConversation, { conversationSlugId })
    const opinions = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    const answerList = opinions.map(({ opinionSlugId }) => ({
      opinionSlugId,
      state: 'planned' as const,
      text: '<b>x</b>'.repeat(900),
    }))
    for (const text of ['1', '2', '3', '4', '5'])
      await author(postOutcome, { conversationSlugId, text, answerList })
    const versions = await app.anyone(listOutcomeVersions, { conversationSlugId })
    assert.deepEqual(
      versions.map(({ text }) => text),
      ['5'],
    )
    await author(postOutcome, { conversationSlugId, text: '6' })
    const [newest, ...older] = await app.anyone(listOutcomeVersions, { conversationSlugId })
    assert.equal(newest?.text, '6')
    assert.equal(older.length, 1)
    assert.equal((await app.anyone(getOutcome, { conversationSlugId }))?.text, '6')
  })

  test('the first outcome notifies everybody who took part except its author, once; changes notify nobody', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const { author, voter, conversationSlugId, post } = await aClosedConversation(app)
    const posts = ['One.', 'Two.', 'Three.'].map((text, n) =>
      post(n % 2 ? other.as(author.device) : author, text),
    )
    for (const answer of await Promise.all(posts)) assert.deepEqual(answer, ok)
    await app.runJobs()
    await post(author, 'Four.')
    await app.runJobs()
    const outcomeNotifications = async (reader: Actor) => {
      const { notificationList } = await reader(listNotifications, { includeAll: true })
      return notificationList.flatMap((notification) =>
        notification.type === 'outcome_posted' ? notification.routeTarget.conversationSlugId : [],
      )
    }
    assert.deepEqual(await outcomeNotifications(voter), [conversationSlugId])
    assert.deepEqual(await outcomeNotifications(author), [])
    assert.equal((await app.anyone(listOutcomeVersions, { conversationSlugId })).length, 4)
  })

  test('only closed conversations have an outcome, and none is posted while they are locked', async () => {
    await using app = await startApp()
    const { author, conversationSlugId, id, post } = await aClosedConversation(app)
    await author(reopenConversation, { conversationSlugId })
    assert.deepEqual(await post(author, 'Done.'), refusedFor('conversation_open'))
    await author(closeConversation, { conversationSlugId })
    await lockConversation(app, { id })
    assert.deepEqual(await post(author, 'Done.'), refusedFor('conversation_locked'))
    assert.equal(await outcomeOf(app, conversationSlugId), null)
  })

  test('the outcome of a conversation stays when the conversation opens again, which tells nobody anything again', async () => {
    await using app = await startApp()
    const { author, voter, conversationSlugId, post } = await aClosedConversation(app)
    await post(author, 'Done.')
    await app.runJobs()
    const told = async () =>
      (await voter(listNotifications, { includeAll: true })).notificationList.map(
        ({ createdAt, isRead }) => ({
          createdAt,
          isRead,
        }),
      )
    const before = await told()
    assert.equal(before.length, 1)
    await author(reopenConversation, { conversationSlugId })
    assert.equal((await outcomeOf(app, conversationSlugId))?.text, 'Done.')
    await app.runJobs()
    await author(closeConversation, { conversationSlugId })
    await post(author, 'Done, and more.')
    await app.runJobs()
    assert.deepEqual(await told(), before)
  })

  test('the author of a conversation or a member of its organization can post the outcome, but not on a device on hold', async () => {
    await using app = await startApp()
    const { author, voter, conversationSlugId, post } = await aClosedConversation(app)
    await assertRejected(post(voter, 'Done.'), 'forbidden', 'not_author')
    await assertRejected(post(app.stranger(), 'Done.'), 'forbidden', 'needs_user')
    await anOrganization(app, voter)
    await sql`update conversations set organization_id = (select id from organizations)`.execute(app.ctx.db)
    assert.deepEqual(await post(voter, 'Done.'), ok)
    assert.equal((await outcomeOf(app, conversationSlugId))?.organization?.name, 'Town Hall')
    await holdDevice(app, author)
    await assertRejected(post(author, 'Done again.'), 'forbidden', 'device_on_hold')
  })

  test('an outcome with texts and answers that break a rule is refused with the path of the field', async () => {
    await using app = await startApp()
    const { author, first, post } = await aClosedConversation(app)
    const otherConversation = await aClosedConversation(app)
    const answer = { opinionSlugId: first, state: 'decided' as const, text: 'Yes.' }
    const refusals: [text: string, answers: Answers, field: string][] = [
      ['<br>', [], 'text'],
      ['x'.repeat(1001), [], 'text'],
      ['Done.', [{ ...answer, text: ' ' }], 'answerList.0.text'],
      ['Done.', [answer, { ...answer, text: 'No.' }], 'answerList.1.opinionSlugId'],
      [
        'Done.',
        [answer, { ...answer, opinionSlugId: otherConversation.first }],
        'answerList.1.opinionSlugId',
      ],
    ]
    for (const [text, answers, field] of refusals) {
      const error = await assertRejected(post(author, text, answers), 'invalid_input')
      assert.equal(error.details.field, field)
    }
  })

  test('the outcome of a conversation hides the text of an opinion that was hidden or deleted, and keeps the answer to it', async () => {
    await using app = await startApp()
    const { author, conversationSlugId, first, second, post } = await aClosedConversation(app)
    const answers: Answers = [
      { opinionSlugId: first, state: 'decided', text: 'Yes.' },
      { opinionSlugId: second, state: 'planned', text: 'Soon.' },
    ]
    await post(author, 'Done.', answers)
    await moderateOpinion(app, { slugId: first, action: 'hide' })
    await moderateOpinion(app, { slugId: second, action: 'move' })
    const shown = await outcomeOf(app, conversationSlugId)
    assert.deepEqual(
      shown?.answerList.map(({ opinion }) => opinion),
      ['', 'Buses are cheaper.'],
    )
    assert.deepEqual(await post(author, 'Done, nearly.', answers), ok)
    assert.deepEqual(await post(author, 'Done.', []), ok)
    await assertRejected(post(author, 'Done.', answers), 'invalid_input', 'opinion_not_found')
  })

  test('an outcome is in the page of its conversation and in the one for print at once, and pages without an outcome show none', async () => {
    await using app = await startApp()
    const { author, conversationSlugId, post } = await aClosedConversation(app)
    const inPages = async () => {
      const paths = ['', '?tab=opinions', '?tab=analysis', '/print']
      const pages = await Promise.all(
        paths.map((path) => app.send(`/feed/conversation/${conversationSlugId}${path}`, { method: 'GET' })),
      )
      return pages.map((page) => {
        const output: unknown = screenOf(page).responses.find(({ path }) => path === getOutcome.path)?.output
        return OutcomeVersion.safeParse(output).data?.text
      })
    }
    assert.deepEqual(await inPages(), [undefined, undefined, undefined, undefined])
    for (const text of ['Done.', 'Done, nearly.']) {
      await post(author, text)
      assert.deepEqual(await inPages(), [text, text, text, text])
    }
  })

  test('people who are logged in read the outcome of a private conversation that requires a login', async () => {
    await using app = await startApp()
    const { author, conversationSlugId, post } = await aClosedConversation(app)
    await post(author, 'Done.')
    await sql`update conversations set is_indexed = false, is_login_required = true`.execute(app.ctx.db)
    await assertRejected(outcomeOf(app, conversationSlugId), 'forbidden', 'login_required')
    assert.equal((await (await app.user())(getOutcome, { conversationSlugId }))?.text, 'Done.')
  })
})
