import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addToConversation,
  closeConversation,
  deleteUser,
  editConversation,
  exportAccount,
  getConversation,
  introducePrint,
  listOpinions,
  postOutcome,
  promiseAnswer,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { anOrganization, startConversation } from '#testing/authoring.ts'
import { aRegisteredUser } from '#testing/log-in.ts'
import { assertRejected } from '#testing/refusal.ts'

type Author = Awaited<ReturnType<typeof aRegisteredUser>>

/** A closed conversation with everything that an author can write; each text contains the word. */
async function aFullConversation(author: Author, word: string, postAsOrganization = ''): Promise<string> {
  const conversationSlugId = await startConversation(author, {
    conversationTitle: `${word} first`,
    postAsOrganization,
    pollingOptionList: [`${word} one`, `${word} two`],
    seedOpinionList: [`${word} opinion`],
  })
  await author(editConversation, {
    conversationSlugId,
    conversationTitle: `${word} title`,
    conversationBody: `${word} body`,
  })
  await author(addToConversation, { conversationSlugId, additionBody: `${word} addition` })
  await author(introducePrint, { conversationSlugId, introduction: `${word} introduction` })
  await author(promiseAnswer, {
    conversationSlugId,
    answerDueOn: '2099-12-20',
    answeredBy: `${word} council`,
  })
  await author(closeConversation, { conversationSlugId })
  const [opinion] = await author(listOpinions, { conversationSlugId, filter: 'new' })
  await author(postOutcome, {
    conversationSlugId,
    text: `${word} outcome`,
    answerList: [{ opinionSlugId: opinion?.opinionSlugId ?? '', state: 'decided', text: `${word} answer` }],
  })
  return conversationSlugId
}

/** All stored texts that contain a word, wherever texts of authors are stored. */
async function textsWith({ ctx }: TestApp, word: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from (
      select title as text from conversations union all select body from conversations
      union all select print_introduction from conversations union all select answered_by from conversations
      union all select title from conversation_versions union all select body from conversation_versions
      union all select answered_by from conversation_versions
      union all select body from conversation_additions union all select body from outcome_versions
      union all select body from outcome_answers union all select body from opinions
      union all select title from poll_options
    ) texts where text like ${`${word}%`} order by text`.execute(ctx.db)
  return rows.map(({ text }) => text)
}

const ALL_KINDS = [
  'addition',
  'answer',
  'body',
  'council',
  'first',
  'introduction',
  'one',
  'opinion',
  'outcome',
  'title',
  'two',
]

test('deleting an account erases everything that its author wrote, except what was posted as an organization', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  await anOrganization(app, alice)
  const own = await aFullConversation(alice, 'own')
  const ofTownHall = await aFullConversation(alice, 'town', 'Town Hall')
  assert.deepEqual(
    await textsWith(app, 'own'),
    ALL_KINDS.map((text) => `own ${text}`),
  )
  await alice(deleteUser, {})
  await app.runJobs()
  assert.deepEqual(await textsWith(app, 'own'), [])
  assert.deepEqual(
    await textsWith(app, 'town'),
    ALL_KINDS.map((text) => `town ${text}`),
  )
  await assertRejected(app.anyone(getConversation, { conversationSlugId: own }), 'not_found')
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId: ofTownHall })
  assert.equal(conversationData.metadata.authorUsername, 'deleted user')
})

test('an account that is deleted at the same time as a call to create leaves no conversation', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  for (let round = 0; round < 4; round++) {
    const bob = await aRegisteredUser(app, `bob_${round}`)
    const creation = startConversation(other.as(bob.device), { conversationTitle: 'left over' }).then(
      () => true,
      () => false,
    )
    await Promise.all([creation, bob(deleteUser, {})])
    await app.runJobs()
    assert.deepEqual(await textsWith(app, 'left over'), [])
  }
})

test('the export of an account contains everything that its author wrote', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  await aFullConversation(alice, 'own')
  const exported = JSON.stringify(await alice(exportAccount, {}))
  for (const text of ALL_KINDS) assert(exported.includes(`own ${text}`), text)
})
