import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  castVote,
  createConversation,
  exportAccount,
  fetchRecentConversations,
  getConversation,
  getProfile,
  listOpinions,
  plainText,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { anOrganization, startConversation } from '#testing/authoring.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'

const draft = { conversationTitle: 'Trams', isIndexed: true, isLoginRequired: false, seedOpinionList: [] }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

const read = async ({ anyone }: TestApp, conversationSlugId: string) =>
  (await anyone(getConversation, { conversationSlugId })).conversationData

async function aTopic({ ctx }: TestApp, code: string): Promise<void> {
  await sql`insert into topics (code, name) values (${code}, ${code})`.execute(ctx.db)
}

describe('a new conversation', () => {
  test('a new conversation has its title, body, topics and first opinions, and is in the feed and in the counts (spec 1.5, 7.12)', async () => {
    await using app = await startApp()
    const alice = await app.user()
    for (const code of ['budget', 'transport']) await aTopic(app, code)
    const slugId = await startConversation(alice, {
      conversationTitle: '  More\ntrams? ',
      pollingOptionList: [' Yes', 'No  more ', 'Maybe'],
      conversationBody: '<p onclick="x">Read <b>first</b></p><script>no</script>',
      topicCodeList: ['transport', 'budget', 'transport'],
      seedOpinionList: ['Trams are <i>quiet</i>.', 'Buses are cheaper.', '1 < 2'],
    })
    const { metadata, payload } = await read(app, slugId)
    assert.deepEqual(payload, {
      title: 'More trams?',
      body: 'Read <b>first</b>',
      poll: ['Yes', 'No more', 'Maybe'].map((optionTitle, index) => ({
        optionNumber: index + 1,
        optionTitle,
        numResponses: 0,
      })),
    })
    assert.deepEqual(metadata.topicCodeList, ['budget', 'transport'])
    assert.deepEqual([metadata.opinionCount, metadata.voteCount, metadata.participantCount], [3, 0, 0])
    assert.deepEqual([metadata.isIndexed, metadata.isLoginRequired], [true, false])
    assert.equal(metadata.publication, 'results')
    const { username, activePostCount } = await alice(getProfile, {})
    assert.deepEqual([metadata.authorUsername, activePostCount], [username, 1])
    const { conversationDataList } = await app.anyone(fetchRecentConversations, { sortAlgorithm: 'new' })
    assert.deepEqual(
      conversationDataList.map((found) => found.metadata.conversationSlugId),
      [slugId],
    )
    await app.runJobs()
    await assertNoDrift(app, slugId)
  })

  test('the first opinions of a new conversation are in the author’s order, are marked as such, and cast no votes (spec 1.5)', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const texts = Array.from({ length: 50 }, (_, index) => `Opinion ${index}`)
    const slugId = await startConversation(alice, { seedOpinionList: texts })
    const opinions = await app.anyone(listOpinions, { conversationSlugId: slugId, filter: 'new' })
    assert.deepEqual(opinions.map(({ opinion }) => opinion).toReversed(), texts)
    for (const { isSeed, numAgrees, numDisagrees, numPasses } of opinions)
      assert.deepEqual([isSeed, numAgrees, numDisagrees, numPasses], [true, 0, 0, 0])
    const guest = app.stranger()
    assert.equal(
      await guest(castVote, { opinionSlugId: opinions[0]?.opinionSlugId ?? '', chosenOption: 'agree' }),
      true,
    )
    await assertNoDrift(app, slugId)
  })

  test('a new private conversation is in no list, and contains the date when it becomes public (spec 7.12)', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const indexConversationAt = inAnHour()
    const slugId = await startConversation(alice, { isIndexed: false, indexConversationAt })
    const { metadata } = await read(app, slugId)
    assert.deepEqual([metadata.isIndexed, metadata.indexConversationAt], [false, indexConversationAt])
    const { conversationDataList } = await app.anyone(fetchRecentConversations, { sortAlgorithm: 'new' })
    assert.deepEqual(conversationDataList, [])
  })

  test('the author chooses what a new conversation publishes', async () => {
    await using app = await startApp()
    const slugId = await startConversation(await app.user(), { publication: 'votes' })
    assert.equal((await read(app, slugId)).metadata.publication, 'votes')
  })

  test('readers of a new conversation whose requests are signed learn whether they are its author', async () => {
    await using app = await startApp()
    const [alice, bob] = [await app.user(), await app.user()]
    const conversationSlugId = await startConversation(alice)
    const isAuthor = async (reader: typeof alice) =>
      (await reader(getConversation, { conversationSlugId })).conversationData.userInteraction?.isAuthor
    assert.deepEqual([await isAuthor(alice), await isAuthor(bob)], [true, undefined])
  })

  test('only members of an organization create a conversation in its name (spec 1.5, 6.5)', async () => {
    await using app = await startApp()
    const [alice, bob] = [await app.user(), await app.user()]
    await anOrganization(app, alice, 'Town Hall')
    const slugId = await startConversation(alice, { postAsOrganization: 'Town Hall' })
    assert.equal((await read(app, slugId)).metadata.organization?.name, 'Town Hall')
    for (const postAsOrganization of ['Town Hall', 'Nobody'])
      await assertRejected(
        bob(createConversation, { ...draft, postAsOrganization }),
        'forbidden',
        'not_member',
      )
    await sql`delete from organization_members`.execute(app.ctx.db)
    await assertRejected(
      alice(createConversation, { ...draft, postAsOrganization: 'Town Hall' }),
      'forbidden',
      'not_member',
    )
    assert.equal((await alice(getProfile, {})).activePostCount, 1)
  })

  test('a new conversation is in the author’s own name if the organization is empty', async () => {
    await using app = await startApp()
    const slugId = await startConversation(await app.user(), { postAsOrganization: '' })
    assert.equal((await read(app, slugId)).metadata.organization, undefined)
  })

  test('creating a conversation needs an account that is logged in', async () => {
    await using app = await startApp()
    await assertRejected(app.anyone(createConversation, draft), 'unauthenticated')
    for (const asker of [app.stranger(), await app.guest(), await app.user({ isLoggedOut: true })])
      await assertRejected(asker(createConversation, draft), 'forbidden', 'needs_user')
  })

  test('a new conversation with a text that breaks a rule is refused with the path of the field, and nothing is stored', async () => {
    await using app = await startApp()
    const alice = await app.user()
    await aTopic(app, 'budget')
    const refusals: [change: Record<string, unknown>, field: string, message: string][] = [
      [{ conversationTitle: '\u200B' }, 'conversationTitle', 'Title is required to continue'],
      [
        { conversationBody: `<b>${'&amp;'.repeat(1001)}</b>` },
        'conversationBody',
        'Body content exceeds 1000 character limit (1001/1000)',
      ],
      [{ seedOpinionList: ['a', '<b> </b>'] }, 'seedOpinionList.1', 'This line is empty.'],
      [
        { seedOpinionList: ['More trams', ' more<br>TRAMS'] },
        'seedOpinionList.1',
        'This is the same as opinion 1.',
      ],
      [
        { seedOpinionList: ['x'.repeat(3001)] },
        'seedOpinionList.0',
        '3,001 of 3,000 characters. Shorten this opinion.',
      ],
      [
        { seedOpinionList: Array.from({ length: 51 }, (_, index) => `${index}`) },
        'seedOpinionList',
        '50 opinions at most.',
      ],
      [{ pollingOptionList: ['Yes'] }, 'pollingOptionList', 'Poll must have at least 2 options'],
      [{ topicCodeList: ['budget', 'nowhere'] }, 'topicCodeList.1', 'is not the code of a topic'],
      [{ indexConversationAt: inAnHour() }, 'indexConversationAt', 'is for private conversations'],
      [
        { isIndexed: false, indexConversationAt: '2026-01-01T00:00:00Z' },
        'indexConversationAt',
        'must be a moment to come',
      ],
      [{ unknown: 1 }, 'unknown', 'is not a known field'],
    ]
    for (const [change, field, message] of refusals) {
      const refused = alice(createConversation, { ...draft, ...change })
      const error = await assertRejected(refused, 'invalid_input')
      assert.deepEqual([error.details.field, error.message], [field, `${field}: ${message}`])
    }
    assert.equal((await alice(getProfile, {})).activePostCount, 0)
  })

  test('fifty long first opinions fit into the call that creates a conversation', async () => {
    await using app = await startApp()
    const texts = Array.from({ length: 50 }, (_, index) => `${index} ${'木'.repeat(2990)}`)
    const slugId = await startConversation(await app.user(), { seedOpinionList: texts })
    assert.equal((await read(app, slugId)).metadata.opinionCount, 50)
  })
})

describe('repeated calls that create a conversation', () => {
  test('repeated calls with one idempotency key create one conversation, even if they arrive at two processes at once', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const alice = await app.user()
    const idempotencyKey = crypto.randomUUID()
    const calls = Array.from({ length: 8 }, (_, n) =>
      startConversation((n % 2 === 0 ? app : other).as(alice.device), { idempotencyKey }),
    )
    const slugIds = new Set(await Promise.all(calls))
    assert.equal(slugIds.size, 1)
    assert.deepEqual(await startConversation(alice, { idempotencyKey }), [...slugIds][0])
    assert.equal((await alice(getProfile, {})).activePostCount, 1)
    assert.equal((await read(app, [...slugIds][0] ?? '')).metadata.opinionCount, 2)
  })

  test('idempotency keys of different people are independent, and without a key each call creates a conversation', async () => {
    await using app = await startApp()
    const [alice, bob] = [await app.user(), await app.user()]
    const idempotencyKey = crypto.randomUUID()
    const slugIds = [
      await startConversation(alice, { idempotencyKey }),
      await startConversation(bob, { idempotencyKey }),
      await startConversation(alice),
      await startConversation(alice),
    ]
    assert.equal(new Set(slugIds).size, 4)
  })
})

test('a conversation is created with all its parts or not at all', async () => {
  await using app = await startApp()
  const alice = await app.user()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before insert on opinions for each row when (new.body = 'Second') execute function refuse()
  `.execute(app.ctx.db)
  const failedCall = alice(createConversation, { ...draft, seedOpinionList: ['First', 'Second'] })
  await assertRejected(failedCall, 'internal')
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from conversations)::int + (select count(*) from opinions)::int as n`.execute(
    app.ctx.db,
  )
  assert.deepEqual(rows, [{ n: 0 }])
})

test('the export of an account contains the current and earlier texts of its conversations', async () => {
  await using app = await startApp()
  const alice = await app.user()
  const slugId = await startConversation(alice, { conversationBody: 'Why <b>now</b>?' })
  const exported: unknown = await alice(exportAccount, {})
  assert.match(plainText(JSON.stringify(exported)), new RegExp(`${slugId}.*Why now\\?`))
})
