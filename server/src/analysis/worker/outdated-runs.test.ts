import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getBlockFile, getOpinionMap } from '@parley/contract'
import { ENGINE } from '@parley/opinion-map/version'
import { sql } from 'kysely'
import { recomputeNext, enqueueOutdatedRuns } from '#analysis/worker/outdated-runs.sql.ts'
import { erasePublishedVotes } from '#analysis/worker/published-votes.sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { joinCamp, twoCamps, type Camps } from '#testing/camps.ts'
import { setEngineVersion } from '#testing/engine.ts'
import { deleteConversation, moderateOpinion } from '#testing/seed.ts'

/** What happens when a process of this version starts on a database of the version before. */
async function upgrade(app: TestApp): Promise<void> {
  await setEngineVersion(app, '0.0.9')
  await enqueueOutdatedRuns(app.ctx.db)
  await app.runJobs()
}

/** The versions of the runs of a conversation, oldest first. */
const versionsOf = async ({ ctx }: TestApp, { conversation }: Pick<Camps, 'conversation'>) => {
  const { rows } = await sql<{ version: string }>`
    select engine_version as version from analysis_runs where conversation_id = ${conversation.id} order by id`.execute(
    ctx.db,
  )
  return rows.map(({ version }) => version)
}

const inputOf = ({ conversation }: Pick<Camps, 'conversation'>) => ({
  conversationSlugId: conversation.slugId,
})

describe('after an upgrade', () => {
  test('the newest run of each conversation is computed anew, once', async () => {
    await using app = await startApp()
    const open = await twoCamps(app, { left: 8, right: 7 })
    const closed = await twoCamps(app, { left: 18, right: 16, publication: 'results' })
    const deleted = await twoCamps(app, { left: 8, right: 7 })
    await app.runJobs()
    await deleteConversation(app, deleted.conversation)
    await app.runJobs()
    await upgrade(app)
    for (const camps of [open, closed]) {
      assert.equal((await versionsOf(app, camps)).at(-1), ENGINE.version)
      const map = await app.anyone(getOpinionMap, inputOf(camps))
      assert.deepEqual([map.noMapReason, map.groups.length], [undefined, 2])
    }
    assert.deepEqual(await versionsOf(app, deleted), ['0.0.9'])
    const before = [await versionsOf(app, open), await versionsOf(app, closed)]
    await enqueueOutdatedRuns(app.ctx.db)
    await app.runJobs()
    assert.deepEqual([await versionsOf(app, open), await versionsOf(app, closed)], before)
  })

  test('a process of an earlier version does not compute the runs of a newer one again', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 8, right: 7 })
    await app.runJobs()
    await setEngineVersion(app, '999.0.0')
    await enqueueOutdatedRuns(app.ctx.db)
    await app.runJobs()
    assert.deepEqual(await versionsOf(app, camps), ['999.0.0'])
  })

  test('where only results are published, the groups of the newest block are computed again from its own votes, even after moderation or after people have left', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 18, right: 18, publication: 'results' })
    await app.runJobs()
    const file = await app.anyone(getBlockFile, inputOf(camps))
    assert(file)
    assert.equal(file.groups?.groups.length, 2)
    await joinCamp(app, camps.conversation, { side: 0, size: 9 })
    await upgrade(app)
    const again = async () => {
      await using reader = await app.sibling()
      return await reader.anyone(getBlockFile, inputOf(camps))
    }
    const { runId: firstRun, ...published } = file
    const { runId: secondRun, ...computedAnew } = (await again()) ?? {}
    assert.deepEqual(computedAnew, published)
    assert.notEqual(secondRun, firstRun)
    await moderateOpinion(app, { slugId: camps.divisive[0] ?? '', action: 'move' })
    const struck = await again()
    await upgrade(app)
    assert.deepEqual({ ...(await again()), runId: 0 }, { ...struck, runId: 0 })
    const { rows } = await sql<{ id: number }>`select min(user_id) as id from participations`.execute(
      app.ctx.db,
    )
    await erasePublishedVotes(app.ctx.db, rows[0]?.id ?? 0)
    await upgrade(app)
    const { numPeople, totals, groups } = (await again()) ?? {}
    assert.deepEqual([numPeople, totals], [struck?.numPeople, struck?.totals])
    assert.equal(groups?.groups.length, 2)
    assert.equal((await versionsOf(app, camps)).at(-1), ENGINE.version)
  })

  test('a conversation whose analysis fails does not hold up the others', async () => {
    await using app = await startApp()
    const camps = [await twoCamps(app, { left: 8, right: 7 }), await twoCamps(app, { left: 8, right: 7 })]
    await app.runJobs()
    const [older, newer] = camps
    assert(older && newer)
    await setEngineVersion(app, '0.0.9')
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no run'; end $$`.execute(
      app.ctx.db,
    )
    await sql`create trigger refuse before insert on analysis_runs for each row
      when (new.conversation_id = ${sql.raw(String(newer.conversation.id))}) execute function refuse()`.execute(
      app.ctx.db,
    )
    await enqueueOutdatedRuns(app.ctx.db)
    await assert.rejects(app.runJobs(), /no run/)
    assert.equal((await versionsOf(app, older)).at(-1), ENGINE.version)
    assert.deepEqual(await versionsOf(app, newer), ['0.0.9'])
  })

  test('conversations are computed anew one after the other, with pauses, and not while other analyses wait', async () => {
    await using app = await startApp({ env: { ANALYSIS_REST_FACTOR: '9' } })
    const camps = [await twoCamps(app, { left: 8, right: 7 }), await twoCamps(app, { left: 8, right: 7 })]
    await app.runJobs()
    await sql`update analysis_runs set duration_ms = 60000`.execute(app.ctx.db)
    const [older, newer] = camps
    assert(older && newer)
    const waiting = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs
        where task_identifier = 'outdated-runs'`.execute(app.ctx.db)
      return rows.map(({ seconds }) => seconds)
    }
    await setEngineVersion(app, '0.0.9')
    await sql`select graphile_worker.add_job('supplement', '{"conversationId": 0}')`.execute(app.ctx.db)
    await recomputeNext(app.ctx.db, { before: null }, 9)
    const [soon = 9] = await waiting()
    assert(soon <= 1, 'it looks again soon')
    await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(
      app.ctx.db,
    )
    await upgrade(app)
    const [later = 0] = await waiting()
    assert(later > 500 && later <= 540, String(later))
    assert.equal((await versionsOf(app, newer)).at(-1), ENGINE.version)
    assert.deepEqual(await versionsOf(app, older), ['0.0.9'])
  })
})
