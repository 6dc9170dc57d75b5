import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listOpinions, type Opinion } from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { joinCamp, twoCamps } from '#testing/camps.ts'
import { moderateOpinion, type SeededConversation } from '#testing/seed.ts'

const listed = ({ anyone }: TestApp, { slugId }: SeededConversation): Promise<Opinion[]> =>
  anyone(listOpinions, { conversationSlugId: slugId, filter: 'discover' })

/** Changes all texts without a new version, so that a response shows whether its texts were read again. */
const setTexts = ({ ctx }: TestApp, { id }: SeededConversation, body: string) =>
  sql`update opinions set body = ${body} where conversation_id = ${id}`.execute(ctx.db)

const textsIn = (opinions: Opinion[]) => new Set(opinions.map(({ opinion }) => opinion))

describe('lists of a conversation that publishes only results', () => {
  test('votes do not make the server read a list again, so that no response takes longer after a vote', async () => {
    await using app = await startApp()
    const { conversation } = await twoCamps(app, { left: 16, right: 15, publication: 'results' })
    await publishNow(app, conversation)
    const before = await listed(app, conversation)
    await setTexts(app, conversation, 'anew')
    await joinCamp(app, conversation, { side: 0, size: 2 })
    await app.runJobs()
    assert.deepEqual(await listed(app, conversation), before)
    for (const { numParticipants, asOf } of before)
      assert.deepEqual([numParticipants, asOf], [31, { block: 1, numPeople: 31 }])
  })

  test('the server reads a list again after a new block and after a decision of moderators', async () => {
    await using app = await startApp()
    const { conversation, divisive } = await twoCamps(app, { left: 16, right: 15, publication: 'results' })
    await publishNow(app, conversation)
    await listed(app, conversation)
    await setTexts(app, conversation, 'after the block')
    await joinCamp(app, conversation, { side: 0, size: 10 })
    await publishNow(app, conversation)
    assert.deepEqual(textsIn(await listed(app, conversation)), new Set(['after the block']))
    await setTexts(app, conversation, 'after the decision')
    await moderateOpinion(app, { slugId: divisive[0] ?? '', action: 'move' })
    assert.deepEqual(textsIn(await listed(app, conversation)), new Set(['after the decision']))
  })

  test('before the first block the totals of an opinion count nobody', async () => {
    await using app = await startApp()
    const { conversation } = await twoCamps(app, { left: 3, right: 3, publication: 'results' })
    for (const { numParticipants, numAgrees, asOf } of await listed(app, conversation))
      assert.deepEqual([numParticipants, numAgrees, asOf], [0, 0, undefined])
  })
})

test('where votes are published, the next reader of a list sees a vote', async () => {
  await using app = await startApp()
  const { conversation } = await twoCamps(app, { left: 3, right: 3, publication: 'votes' })
  const [before] = await listed(app, conversation)
  await joinCamp(app, conversation, { side: 0, size: 1 })
  const [after] = await listed(app, conversation)
  assert.equal(after?.numParticipants, (before?.numParticipants ?? 0) + 1)
})
