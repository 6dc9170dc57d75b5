import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getOpinionMap, getPrintedRun, pinRun, type Publication } from '@parley/contract'
import { sql } from 'kysely'
import { enqueueRobustnessReport } from '#analysis/worker/robustness-reports.sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { joinCamp, twoCamps, type Camps } from '#testing/camps.ts'
import { aVote, moderateOpinion } from '#testing/seed.ts'

const withCamps = async (publication: Publication) => {
  const app = await startApp({ env: { SUPPLEMENT_DELAY_MS: '0' } })
  return { app, camps: await twoCamps(app, { publication, left: 18, right: 12 }) }
}

/** The map after its robustness report has been computed, even if that is not due yet. */
async function measuredMap(app: TestApp, { conversation }: Camps) {
  await app.runJobs()
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.ctx.db)
  await app.runJobs()
  return app.anyone(getOpinionMap, { conversationSlugId: conversation.slugId })
}

describe('the short list where only results are published', () => {
  test('the short list loses a moderated opinion, and the sum that counted it, at once and without a new computation', async () => {
    const { app, camps } = await withCamps('results')
    await using _ = app
    const { representsEverybody = [], represented, runId } = await measuredMap(app, camps)
    const [listed] = representsEverybody
    assert(listed && represented !== undefined)
    const slugId = listed.opinionSlugId
    await moderateOpinion(app, { slugId, action: 'move' })
    const second = await measuredMap(app, camps)
    assert.deepEqual(
      [second.runId, second.representsEverybody, second.represented],
      [runId, representsEverybody.slice(1), undefined],
    )
  })

  test('the short list is computed from published votes: votes that came after the block do not change it', async () => {
    const { app, camps } = await withCamps('results')
    await using _ = app
    const before = await measuredMap(app, camps)
    const { db } = app.ctx
    const [first = ''] = camps.common
    const loner = app.stranger()
    for (const slugId of [...camps.common, ...camps.divisive]) await aVote(loner, slugId, 'disagree')
    for (const person of camps.left.slice(0, 3)) await aVote(person, first, 'disagree')
    await sql`delete from run_supplements`.execute(db)
    await enqueueRobustnessReport(db, {
      conversationId: camps.conversation.id,
      delayMs: 0,
      measuresStructure: false,
    })
    const { runId, representsEverybody, represented } = await measuredMap(app, camps)
    assert.equal(runId, before.runId)
    assert.deepEqual([representsEverybody, represented], [before.representsEverybody, before.represented])
  })
})

test('where votes are published, a longer short list follows from the report; where only results are published there is none', async () => {
  for (const publication of ['votes', 'results'] as const) {
    const { app, camps } = await withCamps(publication)
    await using _ = app
    await measuredMap(app, camps)
    // With few opinions both lists are the same, and the longer one is not told.
    await sql`update run_supplements set supplement = jsonb_set(supplement::jsonb, '{selection,opinions}',
      jsonb_build_array(supplement #> '{selection,opinions,0}'))::json`.execute(app.ctx.db)
    await using sibling = await app.sibling()
    const { conversation } = camps
    const { slugId: conversationSlugId } = conversation
    const map = await sibling.anyone(getOpinionMap, { conversationSlugId })
    const { longShortList, representsEverybody } = map
    assert.equal(representsEverybody?.length, 1)
    const listed = longShortList?.opinions.map(({ opinionSlugId }) => opinionSlugId) ?? []
    assert.equal(listed.length > 1, publication === 'votes', publication)
    const url = `/feed/conversation/${conversationSlugId}/?tab=analysis&all=short-list`
    const { payload } = await sibling.http.inject({
      url,
      headers: { host: new URL(app.ctx.config.PUBLIC_ORIGIN).host },
    })
    for (const slugId of listed) assert.ok(payload.includes(slugId), slugId)
  }
})

describe('the short list of a printed run @full', () => {
  test('the short list of a printed run keeps the totals of the run', async () => {
    const { app, camps } = await withCamps('votes')
    await using _ = app
    const { runId = 0, representsEverybody } = await measuredMap(app, camps)
    const conversationSlugId = camps.conversation.slugId
    const moderator = await app.user({ isModerator: true })
    await moderator(pinRun, { conversationSlugId, runId })
    await joinCamp(app, camps.conversation, { side: 0, size: 6 })
    await measuredMap(app, camps)
    const printed = await app.anyone(getPrintedRun, { conversationSlugId, runId })
    assert.deepEqual(printed?.map.representsEverybody, representsEverybody)
  })

  test('a printed run without a short list of its own shows none', async () => {
    const { app, camps } = await withCamps('votes')
    await using _ = app
    await measuredMap(app, camps)
    const { db } = app.ctx
    await sql`update run_supplements set duration_ms = 100000`.execute(db)
    await joinCamp(app, camps.conversation, { side: 0, size: 6 })
    await app.runJobs()
    const conversationSlugId = camps.conversation.slugId
    const { runId = 0, representsEverybody } = await app.anyone(getOpinionMap, { conversationSlugId })
    assert(representsEverybody, 'the newest run has the last one until its own is computed')
    const moderator = await app.user({ isModerator: true })
    await moderator(pinRun, { conversationSlugId, runId })
    const printed = await app.anyone(getPrintedRun, { conversationSlugId, runId })
    assert.deepEqual(
      [printed?.map.representsEverybody, printed?.map.representedPeople],
      [undefined, undefined],
    )
  })
})

test('where votes are published, the last measured stability stays with its date until the next is measured', async () => {
  const { app, camps } = await withCamps('votes')
  await using _ = app
  const before = await measuredMap(app, camps)
  assert.equal(before.redrawsAt, undefined)
  await sql`update run_supplements set duration_ms = 100000`.execute(app.ctx.db)
  await joinCamp(app, camps.conversation, { side: 0, size: 6 })
  await app.runJobs()
  const map = await app.anyone(getOpinionMap, { conversationSlugId: camps.conversation.slugId })
  assert.notEqual(map.runId, before.runId)
  assert.deepEqual([map.redraws, typeof map.redrawsAt], [before.redraws, 'string'])
})
