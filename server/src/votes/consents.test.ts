import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  castVote,
  CONSENT_VERSION,
  createOpinion,
  exportAccount,
  getConversation,
  listOwnConsents,
  type ApiClient,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { aRegisteredUser, logInAs } from '#testing/log-in.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, aVote, lockConversation, type SeededConversation } from '#testing/seed.ts'

const consentVersion = CONSENT_VERSION

const voteWithConsent = (person: ApiClient, { opinions }: SeededConversation, version = consentVersion) =>
  person(castVote, {
    opinionSlugId: opinions[0]?.slugId ?? '',
    chosenOption: 'agree',
    consentVersion: version,
  })

const consentsOf = async (person: ApiClient, ...conversations: SeededConversation[]) => {
  const consents = await person(listOwnConsents, {
    conversationSlugIdList: conversations.map(({ slugId }) => slugId),
  })
  return consents.map(({ conversationSlugId, kind, version }) => [conversationSlugId, kind, version])
}

const numConsents = async ({ ctx }: TestApp) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from consents`.execute(ctx.db)
  return rows[0]?.n
}

describe('a consent', () => {
  test('a consent is recorded for each conversation, with what it publishes, the version and the time', async () => {
    await using app = await startApp()
    const closed = await aConversation(app, { opinions: 1, publication: 'results' })
    const open = await aConversation(app, { opinions: 1, publication: 'votes' })
    const stranger = app.stranger()
    await voteWithConsent(stranger, closed)
    await stranger(createOpinion, { conversationSlugId: open.slugId, opinionBody: 'Yes', consentVersion })
    assert.deepEqual(await consentsOf(stranger, closed, open), [
      [closed.slugId, 'results', consentVersion],
      [open.slugId, 'votes', consentVersion],
    ])
    const [first] = await stranger(listOwnConsents, { conversationSlugIdList: [closed.slugId] })
    const age = Date.now() - new Date(first?.consentedAt ?? 0).getTime()
    assert(age >= 0 && age < 60_000)
    const { conversationData } = await stranger(getConversation, { conversationSlugId: open.slugId })
    assert.equal(conversationData.userInteraction?.consentVersion, consentVersion)
  })

  test('a repeated consent keeps its first time, and a newer version does not replace it', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const person = await app.user()
    await voteWithConsent(person, conversation, '2026-01')
    const asked = { conversationSlugIdList: [conversation.slugId] }
    const before = await person(listOwnConsents, asked)
    await voteWithConsent(person, conversation, '2026-01')
    assert.deepEqual(await person(listOwnConsents, asked), before)
    await voteWithConsent(person, conversation)
    assert.equal((await person(listOwnConsents, asked)).length, 2)
    const { conversationData } = await person(getConversation, { conversationSlugId: conversation.slugId })
    assert.equal(conversationData.userInteraction?.consentVersion, consentVersion)
  })

  test('existing clients need no consent, and a refused vote or opinion records none', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const person = await app.guest()
    assert.equal(await aVote(person, conversation.opinions[0]?.slugId ?? ''), true)
    await lockConversation(app, conversation)
    assert.equal(await voteWithConsent(person, conversation), false)
    await person(createOpinion, {
      conversationSlugId: conversation.slugId,
      opinionBody: 'No',
      consentVersion,
    })
    assert.equal(await numConsents(app), 0)
  })

  test('only the person who gave a consent sees it', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    await voteWithConsent(app.stranger(), conversation)
    assert.deepEqual(await consentsOf(await app.user(), conversation), [])
    await assertRejected(consentsOf(app.anyone, conversation), 'unauthenticated')
  })

  test('a guest’s consent moves to the account with its earlier time, and is erased with the account', async () => {
    await using app = await startApp()
    const [first, second] = [
      await aConversation(app, { opinions: 1 }),
      await aConversation(app, { opinions: 1 }),
    ]
    const account = await aRegisteredUser(app, 'alice')
    await voteWithConsent(account, first)
    const guest = app.stranger()
    await voteWithConsent(guest, first)
    await voteWithConsent(guest, second)
    await logInAs(app, guest, 'alice')
    assert.deepEqual((await consentsOf(account, first, second)).length, 2)
    assert.equal(await numConsents(app), 2)
    const { consents } = await account(exportAccount, {})
    assert(Array.isArray(consents) && consents.length === 2)
  })
})
