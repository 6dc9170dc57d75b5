import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getOpinionMap, listConsensus, type OpinionMap } from '@parley/contract'
import { sql } from 'kysely'
import { enqueueRobustnessReport } from '#analysis/worker/robustness-reports.sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { joinCamp, measureResamples, twoCamps, type Camps } from '#testing/camps.ts'
import { aConversation, aVote, moderateOpinion } from '#testing/seed.ts'

const AT_ONCE = { env: { SUPPLEMENT_DELAY_MS: '0' } }

const mapOf = ({ anyone }: TestApp, { conversation }: Pick<Camps, 'conversation'>): Promise<OpinionMap> =>
  anyone(getOpinionMap, { conversationSlugId: conversation.slugId })

/** The map after all due jobs have finished. */
const mapAfterJobs = async (app: TestApp, camps: Pick<Camps, 'conversation'>) => {
  await app.runJobs()
  return mapOf(app, camps)
}

const allJobsAreDue = ({ ctx }: TestApp) =>
  sql`update graphile_worker._private_jobs set run_at = now()`.execute(ctx.db)

describe('the robustness report of a run', () => {
  test('the map says in how many of ten resamples its groups are the same, once that is measured', async () => {
    await using app = await startApp(AT_ONCE)
    const camps = await twoCamps(app, { left: 18, right: 12 })
    const map = await mapAfterJobs(app, camps)
    assert.deepEqual([map.redraws, map.stability], [{ same: 10, of: 10 }, 1])
    assert.deepEqual(
      map.groups.map(({ redraws }) => redraws),
      [
        { same: 10, of: 10 },
        { same: 10, of: 10 },
      ],
    )
  })

  test('a run that is not measured yet shows the last measurement of the same groups', async () => {
    await using app = await startApp(AT_ONCE)
    const camps = await twoCamps(app, { left: 18, right: 12 })
    const { runId } = await mapAfterJobs(app, camps)
    await sql`delete from graphile_worker._private_jobs`.execute(app.ctx.db)
    await sql`update run_supplements set duration_ms = 10000`.execute(app.ctx.db)
    await joinCamp(app, camps.conversation, { side: 0, size: 6 })
    const later = await mapAfterJobs(app, camps)
    assert.notEqual(later.runId, runId)
    assert.deepEqual(later.redraws, { same: 10, of: 10 })
  })

  test('the short list represents both camps and says how many people agree with it', async () => {
    await using app = await startApp(AT_ONCE)
    const camps = await twoCamps(app, { left: 18, right: 12 })
    const {
      representsEverybody = [],
      representedPeople,
      representsInProportion,
    } = await mapAfterJobs(app, camps)
    assert.deepEqual(
      new Set(representsEverybody.map(({ opinionSlugId }) => opinionSlugId)),
      new Set(camps.divisive),
      'common ground stands apart',
    )
    assert.deepEqual(new Set(representsEverybody.map(({ numPeople }) => numPeople)), new Set([18, 12]))
    assert.deepEqual(representedPeople, { numPeople: 30, of: 30 })
    assert.equal(representsInProportion, true)
  })

  test('a short list of two opinions has no sum, because the sum would reveal how few agree with both', async () => {
    await using app = await startApp(AT_ONCE)
    const conversation = await aConversation(app, { opinions: 2, publication: 'results' })
    const [first = '', second = ''] = conversation.opinions.map(({ slugId }) => slugId)
    for (let person = 0; person < 30; person++) {
      const voter = app.stranger()
      await aVote(voter, first, person < 16 ? 'agree' : 'disagree')
      await aVote(voter, second, person < 15 ? 'disagree' : 'agree')
    }
    const { representsEverybody, representedPeople } = await mapAfterJobs(app, { conversation })
    assert.deepEqual(
      representsEverybody?.map(({ numPeople }) => numPeople).toSorted((a, b) => a - b),
      [15, 16],
    )
    assert.equal(representedPeople, undefined)
  })

  test('a moderated opinion leaves the short list at once, and the list then shows no sum and promises nothing', async () => {
    await using app = await startApp(AT_ONCE)
    const camps = await twoCamps(app, { left: 18, right: 12 })
    const { representsEverybody = [] } = await mapAfterJobs(app, camps)
    const slugId = representsEverybody[0]?.opinionSlugId ?? ''
    await moderateOpinion(app, { slugId, action: 'move' })
    const after = await mapOf(app, camps)
    assert.equal(after.representsEverybody?.length, representsEverybody.length - 1)
    assert(after.representsEverybody?.every(({ opinionSlugId }) => opinionSlugId !== slugId))
    assert.deepEqual([after.representedPeople, after.representsInProportion], [undefined, undefined])
  })

  test('if fewer than five of ten resamples have the groups of a run, the map shows no clear groups until they are stable', async () => {
    await using app = await startApp(AT_ONCE)
    const camps = await twoCamps(app, { left: 18, right: 12 })
    await app.runJobs()
    await measureResamples(app, camps, 4)
    const hidden = await mapAfterJobs(app, camps)
    assert.deepEqual([hidden.noMapReason, hidden.groups], ['no_clear_groups', []])
    assert.deepEqual([hidden.redraws, hidden.change?.reason], [{ same: 4, of: 10 }, 'groups_dissolved'])
    const conversationSlugId = camps.conversation.slugId
    assert.deepEqual(await app.anyone(listConsensus, { conversationSlugId }), [])
    // The next robustness report finds the groups again.
    await allJobsAreDue(app)
    const shown = await mapAfterJobs(app, camps)
    assert.deepEqual([shown.noMapReason, shown.groups.length], [undefined, 2])
    assert.deepEqual([shown.redraws, shown.change?.reason], [{ same: 10, of: 10 }, 'groups_formed'])
    assert.equal((await app.anyone(listConsensus, { conversationSlugId })).length, 2)
  })

  test('the job of a robustness report may run twice: a run has one robustness report, which never changes', async () => {
    await using app = await startApp(AT_ONCE)
    const camps = await twoCamps(app, { left: 18, right: 12 })
    const before = await mapAfterJobs(app, camps)
    for (let times = 0; times < 2; times++) {
      await enqueueRobustnessReport(app.ctx.db, {
        conversationId: camps.conversation.id,
        delayMs: 0,
        measuresStructure: false,
      })
      await allJobsAreDue(app)
      await app.runJobs()
    }
    const { rows } = await sql`select from run_supplements`.execute(app.ctx.db)
    assert.equal(rows.length, 1)
    assert.deepEqual(await mapOf(app, camps), before)
  })
})
