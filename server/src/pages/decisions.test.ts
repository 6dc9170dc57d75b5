import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getConversation, listDecisions, moderateOpinion } from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { screenOf } from '#testing/pages.ts'
import { aConversation, deleteConversation } from '#testing/seed.ts'

const open = ({ send }: TestApp, slugId: string) =>
  send(`/feed/conversation/${slugId}/decisions`, { method: 'GET' })

test('the page of decisions on a public conversation arrives with their data, and each decision updates it at once', async () => {
  await using app = await startApp()
  const { slugId, opinions } = await aConversation(app, { opinions: 1 })
  const page = await open(app, slugId)
  assert.equal(page.status, 200)
  assert.deepEqual(
    screenOf(page).responses.map(({ path }) => path),
    [getConversation.path, listDecisions.path],
  )
  const moderator = await app.user({ isModerator: true })
  await moderator(moderateOpinion, {
    opinionSlugId: opinions[0]?.slugId ?? '',
    moderationAction: 'move',
    moderationReason: 'spam',
    moderationExplanation: 'An advertisement of a shop.',
  })
  assert.match((await open(app, slugId)).text, /An advertisement of a shop\./)
})

test('the page of decisions reveals nothing about private, absent and deleted conversations', async () => {
  await using app = await startApp()
  const hidden = await aConversation(app, { isIndexed: false })
  const gone = await aConversation(app)
  await deleteConversation(app, gone)
  const statusAndCount = async (slugId: string) => {
    const page = await open(app, slugId)
    return [page.status, screenOf(page).responses.length]
  }
  assert.deepEqual(await statusAndCount(hidden.slugId), [200, 0])
  assert.deepEqual(await statusAndCount('zzzzzzzz'), [404, 0])
  assert.deepEqual(await statusAndCount(gone.slugId), [410, 0])
})

test('markup in an explanation is text in the page of decisions, whatever it tries to close', async () => {
  await using app = await startApp()
  const { slugId, opinions } = await aConversation(app, { opinions: 1 })
  const moderationExplanation = `</script><script>alert(1)</script><img src=x onerror="alert(1)"><!-- {{7*7}} \${1}`
  const moderator = await app.user({ isModerator: true })
  await moderator(moderateOpinion, {
    opinionSlugId: opinions[0]?.slugId ?? '',
    moderationAction: 'move',
    moderationReason: 'spam',
    moderationExplanation,
  })
  const page = await open(app, slugId)
  assert.doesNotMatch(page.text, /<img src=x|<script>alert|<!-- \{\{/)
  const { output } = screenOf(page).responses.find(({ path }) => path === listDecisions.path) ?? {}
  assert.equal(listDecisions.output.parse(output).decisionList[0]?.explanation, moderationExplanation)
})
