import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getConversation, getOpinionMap, listOwnPositions, listRuns, type OpinionMap } from '@parley/contract'
import type { MapResult, RobustnessReport } from '@parley/opinion-map'
import { sql } from 'kysely'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { SeededConversation } from '#testing/seed.ts'
import { simulatedPeople } from '#testing/simulated-people.ts'

const MEASURING = { env: { MEASURE_STRUCTURE: '1' } }

const aLine = (app: TestApp) => simulatedPeople(app, 'line')

const mapOf = ({ anyone }: TestApp, { slugId }: SeededConversation): Promise<OpinionMap> =>
  anyone(getOpinionMap, { conversationSlugId: slugId })

async function readConversation({ anyone }: TestApp, { slugId }: SeededConversation) {
  const { conversationData } = await anyone(getConversation, { conversationSlugId: slugId })
  return conversationData
}

async function stored({ ctx }: TestApp, { id }: SeededConversation) {
  const { rows } = await sql<{ map: MapResult; report: RobustnessReport | null }>`
    select r.result -> 'map' as map, s.supplement as report
    from analysis_runs r left join run_supplements s on s.run_id = r.id
    where r.conversation_id = ${id} order by r.id`.execute(ctx.db)
  return rows
}

describe('the structure of votes', () => {
  test('the first run has no structure, its report measures one at once, and the next run has it', async () => {
    await using app = await startApp(MEASURING)
    const { conversation } = await aLine(app)
    await app.runJobs()
    const [first, second] = await stored(app, conversation)
    assert.deepEqual(first!.map.structure, { kind: 'not_measured' })
    assert.equal(first!.map.unclearReason, 'not-measured')
    const found = first!.report!.steady!
    assert.deepEqual(second!.map.structure, found)
    const map = await mapOf(app, conversation)
    assert.equal(map.structure, found.kind)
    assert.ok(['sides', 'groups'].includes(found.kind) && map.groups.length >= 2)
    for (const { side } of map.groups) assert.equal(side !== undefined, found.kind === 'sides')
    assert.equal(map.numDirections, found.kind === 'sides' ? found.numAxes : undefined)
    const { structure, clusters } = (await readConversation(app, conversation)).polis
    assert.deepEqual([structure, clusters.length], [found.kind, map.groups.length])
    const runs = await app.anyone(listRuns, { conversationSlugId: conversation.slugId })
    assert.deepEqual(
      runs.map(({ structure }) => structure),
      [found.kind],
    )
    assert.equal(map.haveGroupsChanged, undefined)
    for (const { change } of runs) assert.equal(change, undefined)
  })

  test('people are on a side, probably on one, or in between @full', async () => {
    await using app = await startApp(MEASURING)
    const { conversation, people } = await aLine(app)
    await app.runJobs()
    const { groups, structure } = await mapOf(app, conversation)
    const places = await Promise.all(
      people.slice(0, 60).map(async (person) => {
        const [own] = await person(listOwnPositions, { conversationSlugIdList: [conversation.slugId] })
        return own!.position
      }),
    )
    for (const { key, likelyKey, isBetween, numVotes, numVotesNeeded } of places) {
      const structure = [key, likelyKey, isBetween].filter((one) => one !== undefined)
      // Somebody with fewer than seven answers is told nothing yet.
      assert.ok(structure.length === 1 || (structure.length === 0 && numVotes < 10 && numVotesNeeded > 0))
      assert.equal(numVotesNeeded === 0, key !== undefined)
    }
    for (const { key } of groups) assert.ok(places.some((place) => place.key === key))
    assert.ok(places.some(({ likelyKey }) => likelyKey !== undefined))
    assert.equal(
      places.some(({ isBetween }) => isBetween),
      structure === 'sides',
    )
  })

  test('a run has another structure only after three reports in a row that found it @full', async () => {
    await using app = await startApp(MEASURING)
    const { conversation } = await aLine(app)
    await app.runJobs()
    const reportNewest = async () => {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.ctx.db)
      await app.runJobs()
    }
    await reportNewest()
    await enqueueAnalysis(app.ctx.db, conversation.id)
    await app.runJobs()
    await reportNewest()
    const before = await stored(app, conversation)
    assert.deepEqual(
      before.map(({ report }) => report !== null),
      [true, true, true],
    )
    const structuresAfter = async (numChanged: number) => {
      await sql`update run_supplements set
        supplement = jsonb_set(supplement::jsonb, '{steady}', '{"kind":"readiness"}')::json
        where conversation_id = ${conversation.id} and run_id in (select run_id from run_supplements
          where conversation_id = ${conversation.id} order by run_id desc limit ${numChanged})`.execute(
        app.ctx.db,
      )
      await enqueueAnalysis(app.ctx.db, conversation.id)
      await app.runJobs()
      return (await stored(app, conversation)).map(({ map }) => map.structure)
    }
    const told = before.at(-1)!.map.structure
    assert.deepEqual((await structuresAfter(1)).at(-1), told)
    assert.deepEqual((await structuresAfter(2)).at(-1), told)
    assert.deepEqual((await structuresAfter(3)).at(-1), { kind: 'readiness' })
    assert.deepEqual((await mapOf(app, conversation)).groups, [])
  })

  test('where people differ in readiness to agree, a map says on how many opinions agreeing points the same way @full', async () => {
    await using app = await startApp(MEASURING)
    const { conversation } = await simulatedPeople(app, 'readiness', { numPeople: 200, numOpinions: 30 })
    await app.runJobs()
    const map = await mapOf(app, conversation)
    assert.deepEqual([map.structure, map.groups, map.noMapReason], ['readiness', [], 'no_clear_groups'])
    assert.ok(map.sameWay!.of === 30 && map.sameWay!.numOpinions > 25)
    assert.equal(map.votesNeeded, undefined)
    const { structure, clusters } = (await readConversation(app, conversation)).polis
    assert.deepEqual([structure, clusters], ['readiness', []])
  })

  test('with too few votes to tell, a map says about how many more are enough @full', async () => {
    await using app = await startApp(MEASURING)
    const { conversation } = await simulatedPeople(app, 'nothing', { numPeople: 24, numOpinions: 12 })
    await app.runJobs()
    const { structure, votesNeeded, asOfVote } = await mapOf(app, conversation)
    assert.equal(structure, 'too_few')
    assert.ok(votesNeeded! > asOfVote / 2 && Number(votesNeeded!.toPrecision(1)) === votesNeeded)
  })

  test('no structure is measured or shown unless the setting of the site is on', async () => {
    await using app = await startApp({ env: { SUPPLEMENT_DELAY_MS: '0', MEASURE_STRUCTURE: '0' } })
    const { conversation } = await aLine(app)
    await app.runJobs()
    const [run] = await stored(app, conversation)
    assert.deepEqual([run!.map.structure, run!.report?.structure], [undefined, undefined])
    assert.equal((await mapOf(app, conversation)).structure, undefined)
  })
})
