import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BASE_PATH, castVote, getConversation, listOpinions, respondToPoll } from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { conversationIdOf } from '#testing/contents.sql.ts'
import { publishNow } from '#testing/blocks.ts'
import { aDevice } from '#testing/device.ts'
import { aConversation, aVote, type SeededConversation } from '#testing/seed.ts'
import { importZip, inventedExport } from '#testing/upload.ts'
import { pruneExpired } from '#worker.ts'

const blockOf = async (app: TestApp, { slugId: conversationSlugId }: SeededConversation) => {
  await app.runJobs()
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
  const { asOf } = conversationData.metadata
  return { block: asOf?.block ?? 0, numPeople: asOf?.numPeople ?? 0 }
}

const asOf = async (app: TestApp, conversationSlugId: string) =>
  (await app.anyone(getConversation, { conversationSlugId })).conversationData.metadata.asOf

describe('who counts as independent', () => {
  test('people of an uploaded file count only where nobody else takes part', async () => {
    await using app = await startApp()
    const { conversationSlugId } = await importZip(app, await app.user(), inventedExport({ people: 40 }), {
      isContinued: true,
    })
    const { block, numPeople, minCounting } = (await asOf(app, conversationSlugId)) ?? {}
    assert.deepEqual([block, numPeople, minCounting], [1, 40, undefined])

    const [opinion] = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    const opinionSlugId = opinion?.opinionSlugId ?? ''
    const id = await conversationIdOf(app.ctx.db, conversationSlugId)
    for (let n = 0; n < 9; n++) await aVote(await app.user(), opinionSlugId)
    await publishNow(app, { id })
    assert.equal(await asOf(app, conversationSlugId), undefined)
    await aVote(await app.user(), opinionSlugId)
    await publishNow(app, { id })
    const after = await asOf(app, conversationSlugId)
    assert.deepEqual([after?.numPeople, after?.minCounting], [50, 30])
  })

  test('guests of one place count as one person, and those of one network as five at most', async () => {
    await using app = await startApp({ env: { COUNT_PLACES: 'on' } })
    const conversation = await aConversation(app, { publication: 'results', opinions: 1 })
    const opinionSlugId = conversation.opinions[0]?.slugId ?? ''
    const vote = async (from: string) => {
      const { status } = await app.send(BASE_PATH + castVote.path, {
        from,
        body: JSON.stringify({ opinionSlugId, chosenOption: 'agree' }),
        headers: { authorization: `Bearer ${app.token(aDevice(), BASE_PATH + castVote.path)}` },
      })
      assert.equal(status, 200)
    }
    for (let guest = 0; guest < 12; guest++) await vote('203.0.113.9')
    for (let host = 10; host < 20; host++) await vote(`203.0.113.${host}`)
    await vote('2001:db8:1:1::1')
    await vote('2001:db8:1:ff::1')
    for (let host = 0; host < 3; host++) await vote(`192.168.0.${host}`)
    // So far nine guests count: five of the network, one of the IPv6 place, and three with private addresses.
    assert.equal((await blockOf(app, conversation)).block, 0)
    await vote('198.51.100.1')
    const { block, numPeople } = await blockOf(app, conversation)
    assert.deepEqual([block, numPeople], [1, 28], 'in every figure everybody counts one')
    const { rows } = await sql`select from independent_people where place is not null`.execute(app.ctx.db)
    assert.equal(rows.length, 0, 'where they voted from is erased')
  })

  test('a block of thirty or a hundred people, too few of whom count as independent, says how many must count', async () => {
    await using app = await startApp({ env: { COUNT_PLACES: 'on' } })
    const conversation = await aConversation(app, { publication: 'results', opinions: 1 })
    const { slugId: conversationSlugId } = conversation
    const opinionSlugId = conversation.opinions[0]?.slugId ?? ''
    const join = async (numGuests: number, numAccounts: number) => {
      for (let n = 0; n < numAccounts; n++) await aVote(await app.user(), opinionSlugId)
      for (let n = 0; n < numGuests; n++) await aVote(await app.guest(), opinionSlugId)
      await publishNow(app, conversation)
      const { asOf } = (await app.anyone(getConversation, { conversationSlugId })).conversationData.metadata
      return [asOf?.numPeople, asOf?.minCounting]
    }
    assert.deepEqual(await join(11, 11), [22, undefined], 'nobody waits for groups yet')
    assert.deepEqual(await join(8, 0), [30, 30])
    assert.deepEqual(await join(0, 20), [50, undefined], 'thirty count')
    assert.deepEqual(await join(50, 0), [100, 100])
  })

  test('guests of one place do not become independent by a refused first vote, nor after a week', async () => {
    await using app = await startApp({ env: { COUNT_PLACES: 'on' } })
    const conversation = await aConversation(app, { publication: 'results', opinions: 1 })
    const { slugId: conversationSlugId } = conversation
    const opinionSlugId = conversation.opinions[0]?.slugId ?? ''
    for (let guest = 0; guest < 12; guest++) {
      const person = await app.guest()
      await person(respondToPoll, { conversationSlugId, voteOptionChoice: 1 }).catch(() => undefined)
      await person(castVote, { opinionSlugId, chosenOption: 'agree' })
    }
    assert.equal((await blockOf(app, conversation)).block, 0)
    await sql`update independent_people set seen_at = seen_at - interval '8 days'`.execute(app.ctx.db)
    await pruneExpired(app.ctx)
    await aVote(await app.guest(), opinionSlugId)
    assert.equal((await blockOf(app, conversation)).block, 0)
  })
})
