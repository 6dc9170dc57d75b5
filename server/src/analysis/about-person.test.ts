import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createOpinion,
  getBlockFile,
  getDesk,
  getOpinionMap,
  getPrintedRun,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listOpinionsBySlug,
  listRepresentative,
  listRoutingWeights,
  markAboutPerson,
  type ApiClient,
  type Publication,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { readZip } from '@parley/opinion-map/verification/open-bundle'
import { startConversation } from '#testing/authoring.ts'
import { downloadBundle, fileOfBundle } from '#testing/bundles.ts'
import { publishNow } from '#testing/blocks.ts'
import { twoCamps } from '#testing/camps.ts'
import { runById } from '#analysis/sql.ts'

const everyList = async (ask: ApiClient, conversationSlugId: string) => {
  const input = { conversationSlugId }
  const lists = [
    await ask(listConsensus, input),
    await ask(listControversial, input),
    await ask(listMajority, input),
    ...Object.values(await ask(listRepresentative, input)),
  ]
  return new Set(lists.flat().map(({ opinionSlugId }) => opinionSlugId))
}

/** Two camps of which the first two opinions are about the person: one divides them, and they agree on the other one. */
async function campsWithPersons(app: TestApp, publication: Publication, when: 'before' | 'after') {
  const camps = await twoCamps(app, { publication, left: 60, right: 60 })
  const [divisive = ''] = camps.divisive
  const [common = ''] = camps.common
  const marked = [divisive, common]
  const moderator = await app.user({ isModerator: true })
  const compute = () => (publication === 'results' ? publishNow(app, camps.conversation) : app.runJobs())
  if (when === 'after') await compute()
  for (const opinionSlugId of marked) await moderator(markAboutPerson, { opinionSlugId, isAboutPerson: true })
  if (when === 'before') await compute()
  return { ...camps, marked, moderator, conversationSlugId: camps.conversation.slugId }
}

const newestRun = async ({ ctx }: TestApp, conversationId: number) => {
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from analysis_runs where conversation_id = ${conversationId}`.execute(ctx.db)
  const run = await runById(ctx.db, rows[0]?.id ?? 0)
  assert(run)
  return run
}

for (const publication of ['votes', 'results'] as const)
  describe(`opinions about the person where ${publication} are published`, () => {
    test('a run knows nothing of them: neither its matrix, nor its lists, words and orders', async () => {
      await using app = await startApp()
      const { conversation, conversationSlugId, marked } = await campsWithPersons(app, publication, 'before')
      const run = await newestRun(app, conversation.id)
      const markedIds = conversation.opinions
        .filter(({ slugId }) => marked.includes(slugId))
        .map(({ id }) => id)
      assert.equal(run.result.map.opinionIds.length, 8)
      assert(!run.result.map.opinionIds.some((id) => markedIds.includes(id)))
      assert.equal(run.num_votes, 8 * 120)
      const listed = await everyList(app.anyone, conversationSlugId)
      assert(listed.size > 0 && !marked.some((slugId) => listed.has(slugId)))
      const { groups } = await app.anyone(getOpinionMap, { conversationSlugId })
      assert.equal(groups.length, 2)
    })

    test('one that is marked after a run leaves everything that is told of that run at once', async () => {
      await using app = await startApp()
      const { conversationSlugId, marked } = await campsWithPersons(app, publication, 'after')
      const listed = await everyList(app.anyone, conversationSlugId)
      assert(listed.size > 0 && !marked.some((slugId) => listed.has(slugId)))
      for (const opinion of await app.anyone(listOpinionsBySlug, { opinionSlugIdList: marked })) {
        assert.deepEqual(opinion.clustersStats, [])
        assert.deepEqual([opinion.numAgrees, opinion.numDisagrees, opinion.numPasses], [0, 0, 0])
        assert.deepEqual(opinion.aboutPerson, {})
      }
      const printed = await app.anyone(getPrintedRun, { conversationSlugId })
      assert(printed && printed.opinions.length === 8)
      const file = await app.anyone(getBlockFile, { conversationSlugId })
      // Places keep the loadings of that block until the next one, as after a decision of moderation.
      if (file?.groups?.map) file.groups.map.axes.opinions = []
      const named = JSON.stringify([printed, file])
      assert(!marked.some((slugId) => named.includes(slugId)))
    })

    test('they have a list of their own', async () => {
      await using app = await startApp()
      const { conversationSlugId, marked } = await campsWithPersons(app, publication, 'before')
      const own = await app.anyone(listOpinions, { conversationSlugId, filter: 'about-person' })
      assert.deepEqual(new Set(own.map(({ opinionSlugId }) => opinionSlugId)), new Set(marked))
      assert(own.every(({ clustersStats, aboutPerson }) => clustersStats.length === 0 && aboutPerson))
    })
  })

test('a bundle and its counts leave out opinions about the person and the votes on them', async () => {
  await using app = await startApp()
  const camps = await campsWithPersons(app, 'votes', 'before')
  const { status, bytes } = await downloadBundle(app, camps)
  assert.equal(status, 200)
  const files = [...readZip(bytes).files].map(([name, file]) => [name, Buffer.from(file).toString()] as const)
  for (const [name, text] of files) assert(!camps.marked.some((slugId) => text.includes(slugId)), name)
  const texts = await app.ctx.db
    .selectFrom('opinions')
    .select('body')
    .where('slug_id', 'in', camps.marked)
    .execute()
  const comments = fileOfBundle(bytes, 'comments.csv')
  assert(comments.length > 0)
  for (const { body } of texts) assert(!comments.split(/[,\n]/).includes(body))
  assert.equal(fileOfBundle(bytes, 'votes.csv').trim().split('\n').length - 1, 8 * 120)
})

test('the desk does not name an opinion about the person among those with few votes', async () => {
  await using app = await startApp()
  const leader = await app.user()
  const conversationSlugId = await startConversation(leader, {
    publication: 'votes',
    seedOpinionList: ['Trams are quiet.', 'I own a car.'],
    aboutPersonList: [1],
  })
  const { fewVotes } = await leader(getDesk, { conversationSlugId })
  assert.deepEqual(
    fewVotes.map(({ opinion }) => opinion),
    ['Trams are quiet.'],
  )
})

describe('where opinions about the person stand among cards', () => {
  test('they come after the first ten others, and after all others if there are fewer', async () => {
    await using app = await startApp()
    const { conversationSlugId, marked } = await campsWithPersons(app, 'votes', 'before')
    const order = async () =>
      (await app.anyone(listOpinions, { conversationSlugId, filter: 'discover' })).map(
        ({ opinionSlugId }) => opinionSlugId,
      )
    assert.deepEqual(new Set((await order()).slice(8)), new Set(marked))
    const author = await app.user()
    for (let number = 0; number < 12; number++)
      await author(createOpinion, { conversationSlugId, opinionBody: `Another thought, number ${number}` })
    const longer = await order()
    assert.equal(longer.length, 22)
    const places = marked.map((slugId) => longer.indexOf(slugId))
    assert(
      places.every((place) => place >= 10),
      `${places}`,
    )
    const pages = await app.anyone(listOpinions, { conversationSlugId, filter: 'discover', limit: 11 })
    const last = pages.at(-1)
    const next = await app.anyone(listOpinions, {
      conversationSlugId,
      filter: 'discover',
      limit: 20,
      lastSlugId: last?.opinionSlugId,
      orderId: last?.orderId,
    })
    assert.deepEqual(
      [...pages, ...next].map(({ opinionSlugId }) => opinionSlugId),
      longer,
    )
  })

  test('weights say which they are, and they weigh as much as others on average', async () => {
    await using app = await startApp()
    const { conversationSlugId, marked } = await campsWithPersons(app, 'votes', 'before')
    const { weights } = await app.anyone(listRoutingWeights, { conversationSlugId })
    assert.deepEqual(
      new Set(weights.filter(({ isAboutPerson }) => isAboutPerson).map(({ opinionSlugId }) => opinionSlugId)),
      new Set(marked),
    )
    const others = weights.filter(({ isAboutPerson }) => !isAboutPerson)
    const average = others.reduce((sum, { routingWeight }) => sum + routingWeight, 0) / others.length
    for (const { isAboutPerson, routingWeight, isOpening } of weights)
      if (isAboutPerson) {
        assert(Math.abs(routingWeight / average - 1) < 0.01)
        assert.equal(isOpening, undefined)
      }
  })
})
