import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  fetchRecentConversations,
  getConversation,
  getOpinionMap,
  getPrintedRun,
  listOwnPositions,
  type Conversation,
  type OpinionMap,
} from '@parley/contract'
import { sql } from 'kysely'
import { touchConversation } from '#conversations/sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { twoCamps, type Camps } from '#testing/camps.ts'
import { moderateOpinion } from '#testing/seed.ts'

const ORDINANCE = 'Pass the fairness ordinance.'
const GARAGE = 'Build a parking garage downtown.'

/** Two camps that disagree about an ordinance, a garage and more; the other texts are not distinctive. */
async function namedCamps(app: TestApp, publication: 'results' | 'votes' = 'votes'): Promise<Camps> {
  const camps = await twoCamps(app, { left: 8, right: 7, publication })
  const { db } = app.ctx
  const say = (slugId: string | undefined, body: string) =>
    sql`update opinions set body = ${body} where slug_id = ${slugId}`.execute(db)
  await say(camps.divisive[0], ORDINANCE)
  await say(camps.divisive[1], 'The fairness ordinance is long overdue, and people wait.')
  await say(camps.divisive[4], GARAGE)
  await say(camps.common[0], 'Repair the old bridge.')
  await app.runJobs()
  return camps
}

const read = async (app: TestApp, { conversation }: Camps): Promise<[OpinionMap, Conversation['polis']]> => {
  const input = { conversationSlugId: conversation.slugId }
  const { conversationData } = await app.anyone(getConversation, input)
  return [await app.anyone(getOpinionMap, input), conversationData.polis]
}

const textsOf = ([map, polis]: [OpinionMap, Conversation['polis']]) => JSON.stringify([map.groups, polis])

describe('names and summaries of groups', () => {
  test('names and summaries of groups come from distinctive opinions, which they list, and are the same on map, conversation and print', async () => {
    await using app = await startApp()
    const camps = await namedCamps(app)
    const [map, polis] = await read(app, camps)
    const names = map.groups.map(({ name }) => name)
    assert.deepEqual(
      new Set(names.map((name) => name?.text)),
      new Set(['For the fairness ordinance', 'Against the fairness ordinance']),
    )
    for (const name of names)
      assert.deepEqual([name?.source, name?.opinionSlugIds], ['opinion', [camps.divisive[0]]])
    assert.deepEqual(
      polis.clusters.map(({ aiLabel, aiSummary }) => [aiLabel, aiSummary]),
      map.groups.map(({ name, summary }) => [name?.text, summary]),
    )
    const input = { conversationSlugId: camps.conversation.slugId }
    const printed = await app.anyone(getPrintedRun, input)
    assert.deepEqual(printed?.map.groups, map.groups)
    const feed = await app.anyone(fetchRecentConversations, { sortAlgorithm: 'new' })
    assert.deepEqual(feed.conversationDataList[0]?.polis.aiSummary, polis.aiSummary)
  })

  test('every sentence in the summaries of groups has its counts, and names and summaries are no longer than clients accept', async () => {
    await using app = await startApp()
    const [map, polis] = await read(app, await namedCamps(app))
    for (const { summary = '' } of map.groups) {
      assert.ok(summary.startsWith('About half of the participants.') && summary.length <= 1000)
      const [, ...facts] = summary.split(/(?<=[\d%a-z)]\.) (?=More|Words)/)
      for (const sentence of facts) assert.match(sentence, /\d/)
      assert.match(
        summary,
        /“Pass the fairness ordinance\.”: 100% of [78] who voted, of the others 0% of [78] who voted\./,
      )
    }
    assert.match(
      polis.aiSummary ?? '',
      /^Two groups, each about half of the participants\. Both agree with “[^”]+”: A 100% of \d who voted and B/,
    )
    // Which gap is the widest depends on how it is measured: lists show raw shares, and this one is the most certain.
    assert.match(polis.aiSummary ?? '', / They are far apart on “[^”]+”: A \d+% of \d who voted and B/)
    assert.ok((polis.aiSummary ?? '').length <= 500)
    const words = map.groups.find(({ name }) => name?.text.startsWith('For'))?.summary
    assert.match(words ?? '', /“fairness” \(2\)/)
  })

  test('a moderated opinion takes its words out of names and summaries at once, before any run', async () => {
    await using app = await startApp()
    const camps = await namedCamps(app)
    assert.match(textsOf(await read(app, camps)), /fairness/)
    await moderateOpinion(app, { slugId: camps.divisive[0] ?? '', action: 'move' })
    const [map, polis] = await read(app, camps)
    assert.doesNotMatch(textsOf([map, polis]), /Pass the fairness/)
    assert.deepEqual(
      new Set(map.groups.map(({ name }) => name?.text)),
      new Set(['For a parking garage', 'Against a parking garage']),
    )
    const printed = await app.anyone(getPrintedRun, { conversationSlugId: camps.conversation.slugId })
    assert.doesNotMatch(JSON.stringify(printed?.map.groups), /Pass the fairness/)
  })

  test('a call for a single conversation returns which group the viewer votes like, with counts', async () => {
    await using app = await startApp()
    const camps = await namedCamps(app)
    const [viewer] = camps.left
    assert(viewer !== undefined)
    const conversationSlugIdList = [camps.conversation.slugId]
    const [plain] = await viewer(listOwnPositions, { conversationSlugIdList })
    assert.equal(plain?.words, undefined)
    const [own] = await viewer(listOwnPositions, { conversationSlugIdList, withWords: true })
    const other = own?.position.key === '0' ? '1' : '0'
    assert.deepEqual(own?.words?.nearest, { key: own?.position.key, numAlike: 10, numCompared: 10 })
    assert.deepEqual(own.words.farthest, { key: other, numAlike: 2, numCompared: 10 })
    assert.deepEqual([own.words.numShared, own.words.numSharedVoted], [2, 2])
    assert.equal(own.words.apartOpinionSlugIds.length, 3)
    assert.ok(own.words.apartOpinionSlugIds.every((slugId) => camps.divisive.includes(slugId)))
    await moderateOpinion(app, { slugId: own.words.apartOpinionSlugIds[0] ?? '', action: 'move' })
    const [later] = await viewer(listOwnPositions, { conversationSlugIdList, withWords: true })
    assert.equal(later?.words?.apartOpinionSlugIds.length, 2)
  })

  test('a deleted opinion removes its words from names and summaries, and they are not stored with the run', async () => {
    await using app = await startApp()
    const camps = await namedCamps(app)
    const { rows } = await sql<{ words: string }>`select words::text as words from analysis_runs`.execute(
      app.ctx.db,
    )
    assert.ok(rows.length > 0 && rows.every(({ words }) => !/fairness|ordinance|garage/i.test(words)))
    await sql`update opinions set deleted_at = now() where slug_id = any(${[camps.divisive[0], camps.divisive[1]]})`.execute(
      app.ctx.db,
    )
    await touchConversation(app.ctx.db, camps.conversation.id)
    assert.doesNotMatch(textsOf(await read(app, camps)), /fairness/)
  })

  test('groups without a clear word have no name and keep their shapes', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 8, right: 7 })
    await app.runJobs()
    const [map, polis] = await read(app, camps)
    assert.equal(map.groups.length, 2)
    assert.ok(map.groups.every(({ name, label }) => name === undefined && label === undefined))
    assert.ok(polis.clusters.every(({ aiLabel }) => aiLabel === undefined))
  })

  test('if votes are no longer published, words that came from open votes are not shown', async () => {
    await using app = await startApp()
    const camps = await namedCamps(app, 'votes')
    assert.match(textsOf(await read(app, camps)), /fairness/)
    await sql`update conversations set publication = 'results' where id = ${camps.conversation.id}`.execute(
      app.ctx.db,
    )
    await touchConversation(app.ctx.db, camps.conversation.id)
    assert.doesNotMatch(textsOf(await read(app, camps)), /fairness/)
  })
})
