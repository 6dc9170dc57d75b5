import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportAccount, listNotifications } from '@parley/contract'
import * as z from 'zod/mini'
import { startApp } from '#testing/app.ts'
import { idOf } from '#testing/review.ts'
import { aConversation, anOpinion } from '#testing/seed.ts'

test('where only results are published, notifications and their export contain only the day of a new opinion', async () => {
  await using app = await startApp()
  for (const [publication, hidesTime] of [
    ['results', true],
    ['votes', false],
  ] as const) {
    const author = await app.user()
    const conversation = await aConversation(app, { authorId: await idOf(app, author), publication })
    await anOpinion(await app.guest(), conversation)
    await app.runJobs()
    const [notification] = (await author(listNotifications, {})).notificationList
    const { notifications } = await author(exportAccount, {})
    const [exported] = z
      .array(z.object({ kind: z.literal('new_opinion'), at: z.string() }))
      .parse(notifications)
    for (const told of [notification?.createdAt, exported?.at])
      assert.equal(told?.endsWith('T00:00:00.000Z'), hidesTime, `${publication}: ${told}`)
  }
})
