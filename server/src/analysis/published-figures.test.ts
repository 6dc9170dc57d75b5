import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import {
  getBlockFile,
  getConversation,
  getOpinionMap,
  getPrintedRun,
  getRunMap,
  listOpinions,
  listOpinionsBySlug,
  listOwnPositions,
  listRoutingWeights,
  listRuns,
  type Opinion,
  type OpinionMap,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { joinCamp, twoCamps, type Camps } from '#testing/camps.ts'
import { anOpinion, aVote, moderateOpinion } from '#testing/seed.ts'

const UPGRADE = new URL('../../migrations/0107_nothing_finer_than_steps.sql', import.meta.url)

/** Two camps in a conversation that publishes its results, with a block of all their votes. */
async function published(app: TestApp, sizes: { left: number; right: number }) {
  const camps = await twoCamps(app, { ...sizes, publication: 'results' })
  await publishNow(app, camps.conversation)
  return camps
}

const inputOf = ({ conversation }: Camps) => ({ conversationSlugId: conversation.slugId })

const opinionsOf = (app: TestApp, camps: Camps) =>
  app.anyone(listOpinions, { ...inputOf(camps), filter: 'new' })

/** The figures of the larger group, by opinion. */
async function figuresOf(app: TestApp, camps: Camps) {
  const opinions = await opinionsOf(app, camps)
  return new Map(
    opinions.map(({ opinionSlugId, clustersStats }) => [
      opinionSlugId,
      clustersStats.toSorted((a, b) => b.numUsers - a.numUsers)[0]?.figure,
    ]),
  )
}

const sizesOf = ({ groups }: OpinionMap) =>
  groups.map(({ size, tenths }) => [tenths, size]).toSorted((a, b) => (b[1] ?? 0) - (a[1] ?? 0))

describe('groups where only results are published', () => {
  test('with thirty people or more, groups are cards without a map, sizes are tenths, and shares of at least fifteen voters are words', async () => {
    await using app = await startApp()
    const camps = await published(app, { left: 22, right: 18 })
    const few = await anOpinion(app.stranger(), camps.conversation)
    await Promise.all(camps.left.slice(0, 14).map((person) => aVote(person, few)))
    await publishNow(app, camps.conversation)
    const [reader = app.stranger()] = camps.left
    const map = await reader(getOpinionMap, inputOf(camps))
    assert.deepEqual(
      [map.step, map.participantCount, map.cells, map.bounds, map.drawings, map.minPeople],
      ['cards', 41, [], [-1, -1, 1, 1], undefined, undefined],
    )
    assert.deepEqual(sizesOf(map), [
      [5, 21],
      [5, 21],
    ])
    assert(map.groups.every(({ centre, hull }) => centre === undefined && hull.length === 0))
    const figures = await figuresOf(app, camps)
    assert.deepEqual(figures.get(camps.divisive[0] ?? ''), { agree: 'most', disagree: 'fewer', base: 15 })
    assert.equal(figures.get(few), undefined, 'fourteen members voted')
    for (const { clustersStats } of await opinionsOf(app, camps))
      assert(clustersStats.every(({ isSuppressed, numAgrees }) => isSuppressed && numAgrees === 0))
    const { key, nearerTo, x } = map.place ?? {}
    assert.deepEqual([key, x], [undefined, undefined])
    assert(nearerTo !== undefined)
    const { conversationData } = await app.anyone(getConversation, inputOf(camps))
    assert.deepEqual(conversationData.polis.clusters.map(({ numUsers }) => numUsers).toSorted(), [21, 21])
  })

  test('with a hundred people or more, there is a map of squares of at least ten people, and shares are in steps of five per cent', async () => {
    await using app = await startApp()
    const camps = await published(app, { left: 66, right: 44 })
    const [reader = app.stranger()] = camps.left
    const map = await reader(getOpinionMap, inputOf(camps))
    assert.equal(map.step, 'map')
    assert(map.drawings !== undefined && map.cells.length > 0)
    assert(map.cells.every(({ numPeople }) => [10, 15, 30, 50, 100].includes(numPeople)))
    assert.deepEqual(sizesOf(map), [
      [6, 66],
      [4, 44],
    ])
    const figures = await figuresOf(app, camps)
    assert.deepEqual(figures.get(camps.divisive[0] ?? ''), {
      agree: 'over90',
      disagree: 'under10',
      pass: 'under10',
      base: 50,
    })
    assert(map.place?.key !== undefined && map.place.x !== undefined)
  })

  test('a block is published as one file, from which positions follow and from which moderators can remove an opinion', async () => {
    await using app = await startApp()
    const camps = await published(app, { left: 22, right: 18 })
    const file = await app.anyone(getBlockFile, inputOf(camps))
    assert.deepEqual([file?.step, file?.numPeople, file?.groups?.groupedTenths], ['cards', 40, 10])
    assert.deepEqual(
      (await opinionsOf(app, camps)).map(({ opinionSlugId }) => opinionSlugId).toSorted(),
      file?.opinions.toSorted(),
    )
    const [struck = ''] = camps.common
    const where = async () => {
      const [own] = await (camps.left[0] ?? app.stranger())(listOwnPositions, {
        conversationSlugIdList: [camps.conversation.slugId],
      })
      return own?.position
    }
    const before = await where()
    await moderateOpinion(app, { slugId: struck, action: 'hide' })
    const left = await app.anyone(getBlockFile, inputOf(camps))
    assert.deepEqual(
      [left?.opinions.includes(struck), left?.opinions.length, left?.groups?.groups[0]?.figures.length],
      [false, 9, 9],
    )
    assert.deepEqual(await where(), before)
  })

  test('moderation removes the figures of an opinion at once, from lists and from print', async () => {
    await using app = await startApp()
    const camps = await published(app, { left: 22, right: 18 })
    const [moved = '', hidden = ''] = camps.divisive
    await moderateOpinion(app, { slugId: moved, action: 'move' })
    await moderateOpinion(app, { slugId: hidden, action: 'hide' })
    const printed = await app.anyone(getPrintedRun, inputOf(camps))
    const inPrint = printed?.opinions.map(({ opinionSlugId }) => opinionSlugId) ?? []
    assert.deepEqual([inPrint.length, inPrint.includes(moved), inPrint.includes(hidden)], [8, false, false])
    const opinions = [
      ...(await app.anyone(listOpinions, { ...inputOf(camps), filter: 'moderated' })),
      ...(await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [moved] })),
    ]
    assert.equal(opinions.length, 2)
    for (const { numAgrees, numDisagrees, numPasses, clustersStats } of opinions)
      assert.deepEqual([numAgrees, numDisagrees, numPasses, clustersStats], [0, 0, 0, []])
  })

  test('there is no file before the first block, and none where votes are published', async () => {
    await using app = await startApp()
    const open = await twoCamps(app, { left: 20, right: 20, publication: 'votes' })
    await app.runJobs()
    const early = await twoCamps(app, { left: 5, right: 4, publication: 'results' })
    await publishNow(app, early.conversation)
    assert.equal(await app.anyone(getBlockFile, inputOf(open)), null)
    assert.equal(await app.anyone(getBlockFile, inputOf(early)), null)
  })

  test('each routing weight of an opinion is one of three values, without other digits', async () => {
    await using app = await startApp()
    const camps = await published(app, { left: 66, right: 44 })
    const { weights } = await app.anyone(listRoutingWeights, inputOf(camps))
    assert.equal(weights.length, 10)
    assert(weights.every(({ routingWeight }) => [1, 2, 4].includes(routingWeight)))
  })

  test('a run from before figures were published in steps shows routing weights of three values, lists in the published order, and no names by a model', async () => {
    await using app = await startApp()
    const camps = await published(app, { left: 22, right: 18 })
    const { db } = app.ctx
    await sql`update analysis_runs set published = null`.execute(db)
    await sql`update list_orders set unknown_weight = 0.3,
      weights = array_fill(0.123::real, array[cardinality(opinion_ids)]) where list = 'discover'`.execute(db)
    await sql`insert into model_labels (conversation_id, model, asked, labels, opinion_ids)
      values (${camps.conversation.id}, 'a model', '', '{}', '{}')`.execute(db)
    await sql.raw(readFileSync(UPGRADE, 'utf8')).execute(db)
    await using sibling = await app.sibling()
    const { weights } = await sibling.anyone(listRoutingWeights, inputOf(camps))
    assert.equal(weights.length, 10)
    assert(weights.every(({ routingWeight }) => [1, 2, 4].includes(routingWeight)))
    const before = await app.anyone(listOpinions, { ...inputOf(camps), filter: 'controversial' })
    const after = await sibling.anyone(listOpinions, { ...inputOf(camps), filter: 'controversial' })
    const slugIds = (opinions: Opinion[]) => opinions.map(({ opinionSlugId }) => opinionSlugId)
    assert.deepEqual(slugIds(after), slugIds(before))
    assert.deepEqual(await db.selectFrom('model_labels').select('model').execute(), [])
  })

  test('stability is published for all groups together, as in the file, and not for each', async () => {
    await using app = await startApp({ env: { SUPPLEMENT_DELAY_MS: '0' } })
    const camps = await published(app, { left: 66, right: 44 })
    await app.runJobs()
    const file = await app.anyone(getBlockFile, inputOf(camps))
    const map = await app.anyone(getOpinionMap, inputOf(camps))
    assert(map.stability !== undefined && map.stability === file?.groups?.stability)
    assert.deepEqual(
      map.groups.map(({ redraws }) => redraws),
      [undefined, undefined],
    )
  })

  test('summaries name the opinions of the lists of the file, in their order', async () => {
    await using app = await startApp()
    const camps = await published(app, { left: 22, right: 18 })
    const file = await app.anyone(getBlockFile, inputOf(camps))
    const texts = new Map((await opinionsOf(app, camps)).map((item) => [item.opinionSlugId, item.opinion]))
    const quotedIn = (summary = '') => [...summary.matchAll(/“(.*?)”/g)].map(([, text]) => text)
    const { conversationData } = await app.anyone(getConversation, inputOf(camps))
    const { groups, commonGround = [], controversial = [] } = file?.groups ?? {}
    assert.deepEqual(
      conversationData.polis.clusters.map(({ aiSummary }) => quotedIn(aiSummary)),
      groups?.map(({ headlines }) => headlines.slice(0, 3).map(({ opinion }) => texts.get(opinion))),
    )
    assert.deepEqual(
      quotedIn(conversationData.polis.aiSummary),
      [commonGround[0]?.opinion ?? '', controversial[0] ?? ''].map((slugId) => texts.get(slugId)),
    )
  })

  test('a group that appears is announced without a number of people, and the list of runs has sizes in tenths', async () => {
    await using app = await startApp()
    const camps = await published(app, { left: 15, right: 14 })
    await joinCamp(app, camps.conversation, { side: 1, size: 11 })
    await publishNow(app, camps.conversation)
    const map = await app.anyone(getOpinionMap, inputOf(camps))
    assert.deepEqual(map.change, { reason: 'groups_formed', flows: [] })
    const runs = await app.anyone(listRuns, inputOf(camps))
    assert.deepEqual(
      runs.map(({ groups, numGrouped }) => [groups.map(({ tenths }) => tenths).toSorted(), numGrouped]),
      [
        [[], 0],
        [[4, 6], 40],
      ],
    )
    const runId = runs.at(-1)?.runId ?? 0
    assert.deepEqual(await app.anyone(getRunMap, { ...inputOf(camps), runId }), { runId })
  })
})
