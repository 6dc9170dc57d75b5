import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOpinion, getConversation, importConversation, updateSiteSettings } from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { POLIS_CONVERSATIONS, startPolis } from '#testing/polis.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { waitingFor } from '#testing/review.ts'

test('imported opinions do not wait for review, but opinions that are added to an imported conversation later do', async () => {
  await using polis = await startPolis()
  await using app = await startApp({ env: { POLIS_URL: polis.url, IMPORT_REQUESTS_PER_SECOND: '1000' } })
  const [administrator, author, guest] = [
    await app.user({ isAdministrator: true }),
    await app.user(),
    await app.guest(),
  ]
  await administrator(updateSiteSettings, { isReviewedFirst: true })
  const { conversationSlugId } = await author(importConversation, {
    polisUrl: `https://pol.is/report/${POLIS_CONVERSATIONS.seattle.report}`,
    isIndexed: true,
    isLoginRequired: false,
    isContinued: true,
  })
  await app.runJobs()
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
  assert.equal(conversationData.metadata.opinionCount, 31)
  assert.equal(conversationData.metadata.isReviewRequired, true)
  const response = await guest(createOpinion, { conversationSlugId, opinionBody: 'Later' })
  assert(response.success && response.isWaiting)
  assert.equal((await assertNoDrift(app, conversationSlugId)).opinionCount, 31)
  assert.deepEqual(await waitingFor(author, conversationSlugId), [response.opinionSlugId])
})
