import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getConversation, getOpinionMap, listOpinions } from '@parley/contract'
import { sql } from 'kysely'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import { readNewestRun, readRunVotes } from '#analysis/worker/run-votes.sql.ts'
import { inSnapshot } from '#analysis/worker/snapshot.sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { joinCamp, twoCamps } from '#testing/camps.ts'
import type { SeededConversation } from '#testing/seed.ts'

/** Lets the worker fail whenever it stores a run, as if it were killed before. */
const failToStoreRuns = ({ ctx: { db } }: TestApp) =>
  sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no run'; end $$;
    create trigger refuse before insert on analysis_runs for each row execute function refuse()`.execute(db)

const storeRunsAgain = ({ ctx: { db } }: TestApp) => sql`drop function refuse cascade`.execute(db)

/** What a stranger sees of the totals and of the groups. */
async function seen(app: TestApp, { slugId: conversationSlugId }: SeededConversation) {
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
  const [opinion] = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
  const { groups, participantCount } = await app.anyone(getOpinionMap, { conversationSlugId })
  return {
    block: conversationData.metadata.asOf?.block,
    numVotes: (opinion?.numAgrees ?? 0) + (opinion?.numDisagrees ?? 0),
    numGroups: groups.length,
    participantCount,
  }
}

const failsToStoreItsRun = (app: TestApp) => assert.rejects(app.runJobs(), /no run/)

describe('the run of a block', () => {
  test('totals are published before the run, and a run that failed is computed again from the votes of the block', async () => {
    await using app = await startApp()
    const { conversation } = await twoCamps(app, { publication: 'results', left: 18, right: 18 })
    await failToStoreRuns(app)
    await failsToStoreItsRun(app)
    const before = await seen(app, conversation)
    assert.deepEqual([before.block, before.numVotes, before.numGroups], [1, 36, 0])
    await joinCamp(app, conversation, { side: 0, size: 9 })
    await storeRunsAgain(app)
    await enqueueAnalysis(app.ctx.db, conversation.id)
    await app.runJobs()
    assert.deepEqual(await seen(app, conversation), {
      block: 1,
      numVotes: 36,
      numGroups: 2,
      participantCount: 36,
    })
  })

  test('the previous run is neither verified nor measured with the votes of a newer block', async () => {
    await using app = await startApp()
    const { conversation } = await twoCamps(app, { publication: 'results', left: 18, right: 18 })
    await app.runJobs()
    const votes = () =>
      inSnapshot(app.ctx.pool, async (client) => {
        const run = await readNewestRun(client, conversation.id)
        return run && (await readRunVotes(client, run))
      })
    assert.equal((await votes())?.values.length, 360)
    await failToStoreRuns(app)
    await sql`update blocks set published_at = published_at - interval '1 hour'`.execute(app.ctx.db)
    await joinCamp(app, conversation, { side: 1, size: 12 })
    await failsToStoreItsRun(app)
    const { block, numGroups, participantCount } = await seen(app, conversation)
    assert.deepEqual([block, numGroups, participantCount], [2, 2, 36])
    assert.equal(await votes(), undefined)
    await storeRunsAgain(app)
    await enqueueAnalysis(app.ctx.db, conversation.id)
    await app.runJobs()
    assert.equal((await votes())?.values.length, 480)
  })
})
