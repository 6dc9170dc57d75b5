import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getOpinionMap, getRunMap, listRuns, type Publication } from '@parley/contract'
import { sql } from 'kysely'
import { enqueueNextFormation, FORMATION_JOB } from '#analysis/formation/formation-runs.sql.ts'
import { momentsOf } from '#analysis/formation/replay.ts'
import { listedRuns } from '#analysis/formation/runs.sql.ts'
import { enqueueOutdatedRuns } from '#analysis/worker/outdated-runs.sql.ts'
import { startRunner } from '#analysis/worker/runner.ts'
import { projectFolder } from '#config.ts'
import { filesOfFolder, filesOfTexts, type SourceFiles } from '#import/files.ts'
import { importExport } from '#import/import.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { choiceInCamp, twoCamps } from '#testing/camps.ts'
import { setEngineVersion } from '#testing/engine.ts'
import { aVote, deleteConversation } from '#testing/seed.ts'
import { until } from '#testing/until.ts'
import { ensureImportedUsers } from '#users/import.sql.ts'

const numbers = (length: number) => Array.from({ length }, (_, number) => number)
const PEOPLE = numbers(40)
const OPINIONS = numbers(10)
/** The first twelve people are of one camp, the next sixteen of the other, twelve of the first, and the others by turns. */
const campOf = (person: number) =>
  (person >= 12 && person < 28) || (person >= 40 && person % 2 === 1) ? 1 : 0

const DESCRIPTION = {
  'summary.csv': 'topic,Streets\nurl,https://pol.is/streets\n',
  'comments.csv': [
    'timestamp,comment-id,author-id,comment-body',
    ...OPINIONS.map((id) => `${Date.UTC(2020, 3, 1)},${id},39,Opinion ${id}`),
  ].join('\n'),
}

/** Everybody votes on a day of their own, from May 1, 2020 on. */
const datedVotesOf = (people: number[]) =>
  filesOfTexts({
    ...DESCRIPTION,
    'votes.csv': [
      'timestamp,comment-id,voter-id,vote',
      ...people
        .toReversed()
        .flatMap((person) =>
          OPINIONS.map((opinion) =>
            [Date.UTC(2020, 4, 1 + person), opinion, person, choiceInCamp(campOf(person), opinion)].join(),
          ),
        ),
    ].join('\n'),
  })
const DATED = datedVotesOf(PEOPLE)

const UNDATED = filesOfTexts({
  ...DESCRIPTION,
  'participants-votes.csv': [
    ['participant', ...OPINIONS].join(),
    ...PEOPLE.map((person) =>
      [person, ...OPINIONS.map((opinion) => choiceInCamp(campOf(person), opinion))].join(),
    ),
  ].join('\n'),
})

const SMALL = filesOfTexts({
  ...DESCRIPTION,
  'summary.csv': 'topic,Squares\nurl,https://pol.is/squares\n',
  'votes.csv': 'comment-id,voter-id,vote\n0,0,1\n1,0,1\n2,1,1\n',
})

async function anImport(app: TestApp, files: SourceFiles, publication: Publication = 'votes') {
  const { db } = app.ctx
  const authorId = (await ensureImportedUsers(db, ['somebody'])).get('somebody')?.id ?? 0
  const { slugId } = await importExport(db, { files, authorId, publication, isContinued: true })
  await app.runJobs()
  const { rows } = await sql<{ id: number }>`select id from conversations where slug_id = ${slugId}`.execute(
    db,
  )
  return { id: rows[0]?.id ?? 0, slugId, input: { conversationSlugId: slugId } }
}

/** Computes the next history. A job that has just ended may still be in the queue. */
async function computeHistory(app: TestApp): Promise<void> {
  await until(async () => {
    const { rows } =
      await sql`select from graphile_worker.jobs where task_identifier = ${FORMATION_JOB}`.execute(app.ctx.db)
    return rows.length === 0
  })
  await enqueueNextFormation(app.ctx.db)
  await app.runJobs()
}

const storedIn = async ({ ctx }: TestApp) => {
  const { rows } = await sql<{ id: number }>`select id from formation_runs order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

describe('how the groups of an imported conversation formed', () => {
  test('runs of its first votes are computed afterwards, by the time of votes, with the letters that groups have now', async () => {
    await using app = await startApp()
    const { input } = await anImport(app, DATED)
    assert.equal((await app.anyone(getOpinionMap, input)).haveGroupsChanged, undefined)
    await computeHistory(app)
    const runs = await app.anyone(listRuns, input)
    assert.deepEqual(
      runs.map(({ asOfVote, participantCount, computedAfterwards, createdAt, groups }) => [
        asOfVote,
        participantCount,
        computedAfterwards,
        computedAfterwards && createdAt,
        groups.map(({ size }) => size).toSorted((a, b) => a - b),
      ]),
      [
        [100, 10, 'by_time', '2020-05-10T00:00:00.000Z', []],
        [200, 20, 'by_time', '2020-05-20T00:00:00.000Z', [8, 12]],
        [400, 40, undefined, undefined, [16, 24]],
      ],
    )
    assert.equal(runs[1]?.change?.reason, 'groups_formed')
    const lettersOf = (at: number) =>
      runs[at]?.groups.toSorted((a, b) => a.size - b.size).map(({ key }) => key)
    assert.deepEqual(lettersOf(1), lettersOf(2), 'the smaller camp has the same letter')
    assert.equal((await app.anyone(getOpinionMap, input)).haveGroupsChanged, true)
  })

  test('its days are those of the votes in every time zone of the session of the database @full', async () => {
    await using app = await startApp()
    const { id } = await anImport(app, DATED)
    await computeHistory(app)
    for (const zone of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
      const days = await app.ctx.db.transaction().execute(async (db) => {
        await sql`select set_config('timezone', ${zone}, true)`.execute(db)
        return (await listedRuns(db, id)).map(({ created_at }) => created_at.toISOString())
      })
      assert.deepEqual(days.slice(0, 2), ['2020-05-10T00:00:00.000Z', '2020-05-20T00:00:00.000Z'], zone)
    }
  })

  test('the map of a run of the history is drawn only if each of its groups has twenty people', async () => {
    await using app = await startApp()
    const { input } = await anImport(app, datedVotesOf(numbers(100)))
    await computeHistory(app)
    const runs = await app.anyone(listRuns, input)
    const drawn = []
    for (const { runId, asOfVote, groups } of runs) {
      const map = await app.anyone(getRunMap, { ...input, runId })
      drawn.push([asOfVote, groups.length, map?.drawings?.phone.groups.length])
    }
    assert.deepEqual(drawn, [
      [125, 0, undefined],
      [250, 2, undefined],
      [500, 2, 2],
      [1000, 2, 2],
    ])
  })

  test('where the source does not say when people voted, they are added in the order of their numbers there', async () => {
    await using app = await startApp()
    const { input } = await anImport(app, UNDATED)
    await computeHistory(app)
    const runs = await app.anyone(listRuns, input)
    assert.deepEqual(
      runs.map(({ asOfVote, participantCount, computedAfterwards, groups }) => [
        asOfVote,
        participantCount,
        computedAfterwards,
        groups.length,
      ]),
      [
        [100, 10, 'by_person', 0],
        [200, 20, 'by_person', 2],
        [400, 40, undefined, 2],
      ],
    )
  })

  test('nothing is computed afterwards where only results are published, of a deleted conversation, or of one that began here', async () => {
    await using app = await startApp()
    const closed = await anImport(app, DATED, 'results')
    const runner = startRunner(app.ctx)
    await computeHistory(app)
    await runner.replay(closed.id)
    await twoCamps(app, { left: 12, right: 12 })
    const deleted = await anImport(app, UNDATED)
    await deleteConversation(app, deleted)
    await computeHistory(app)
    await runner.replay(deleted.id)
    await runner.close()
    assert.deepEqual(await storedIn(app), [])
  })

  test('a history leaves out the votes of people who have taken part here', async () => {
    await using app = await startApp()
    const { input, id } = await anImport(app, DATED)
    const { rows } = await sql<{ slugId: string }>`
      select slug_id as "slugId" from opinions where conversation_id = ${id}`.execute(app.ctx.db)
    const guest = await app.guest()
    for (const { slugId } of rows) await aVote(guest, slugId, 'agree')
    await app.runJobs()
    await computeHistory(app)
    const runs = await app.anyone(listRuns, input)
    assert.deepEqual(
      runs.map(({ asOfVote }) => asOfVote),
      [100, 200, 410],
    )
  })

  test('a job that runs twice, one after the other or at the same time, stores a history once', async () => {
    await using app = await startApp()
    const { id } = await anImport(app, DATED)
    const runners = [startRunner(app.ctx), startRunner(app.ctx)]
    await Promise.all(runners.map((runner) => runner.replay(id)))
    const stored = await storedIn(app)
    assert.equal(stored.length, 2)
    await runners[0]?.replay(id)
    assert.deepEqual(await storedIn(app), stored)
    await Promise.all(runners.map((runner) => runner.close()))
    await computeHistory(app)
    assert.deepEqual(await storedIn(app), stored)
  })

  test('a job that is killed leaves nothing, and the next one stores the whole history @full', async () => {
    await using app = await startApp()
    const { id } = await anImport(app, DATED)
    const killed = startRunner(app.ctx)
    const replaying = assert.rejects(killed.replay(id), /ended/)
    await killed.close()
    await replaying
    assert.deepEqual(await storedIn(app), [])
    await computeHistory(app)
    assert.equal((await storedIn(app)).length, 2)
  })

  test('a new version of the engine computes the history anew, and shows none of an earlier version @full', async () => {
    await using app = await startApp()
    const { input } = await anImport(app, DATED)
    await computeHistory(app)
    const before = await storedIn(app)
    await setEngineVersion(app, '0.0.9')
    await sql`update formation_runs set engine_version = '0.0.9'`.execute(app.ctx.db)
    await enqueueOutdatedRuns(app.ctx.db)
    await app.runJobs()
    assert.deepEqual(
      (await app.anyone(listRuns, input)).map(({ asOfVote }) => asOfVote),
      [400],
    )
    await computeHistory(app)
    const after = await storedIn(app)
    assert.equal(after.length, 2)
    assert.ok(after.every((id) => !before.includes(id)))
    assert.equal((await app.anyone(listRuns, input)).length, 3)
  })

  test('histories are computed one at a time, that of the fewest votes first @full', async () => {
    await using app = await startApp()
    await anImport(app, DATED)
    const small = await anImport(app, SMALL)
    await enqueueNextFormation(app.ctx.db)
    await enqueueNextFormation(app.ctx.db)
    await app.runJobs()
    const { rows } = await sql<{ id: number }>`
      select distinct conversation_id as id from formation_runs`.execute(app.ctx.db)
    assert.deepEqual(rows, [{ id: small.id }])
    await computeHistory(app)
    assert.equal((await storedIn(app)).length, 3)
  })

  test('a history begins when ten people have taken part', async () => {
    await using app = await startApp()
    const { input } = await anImport(app, UNDATED)
    await sql`delete from votes where opinion_id in (select id from opinions order by id desc limit 3)`.execute(
      app.ctx.db,
    )
    await computeHistory(app)
    const [first] = await app.anyone(listRuns, input)
    assert.deepEqual([first?.asOfVote, first?.participantCount], [140, 20])
  })

  test('the structure of each run is measured for itself @full', async () => {
    await using app = await startApp({ env: { MEASURE_STRUCTURE: '1', SUPPLEMENT_DELAY_MS: '0' } })
    const { input } = await anImport(app, filesOfFolder(`${projectFolder}/demo/15-per-hour-seattle`))
    await computeHistory(app)
    const runs = await app.anyone(listRuns, input)
    assert.deepEqual(
      runs.filter(({ computedAfterwards }) => computedAfterwards).map(({ asOfVote }) => asOfVote),
      momentsOf(2849),
    )
    assert.equal(runs[0]?.structure, 'too_few')
    assert.equal(runs.at(-1)?.structure, 'sides')
  })

  test('each number of votes of a history is half of the next one', () => {
    assert.deepEqual(momentsOf(2849), [178, 356, 712, 1424])
    assert.deepEqual([momentsOf(3), momentsOf(1), momentsOf(0)], [[1], [], []])
    assert.ok(momentsOf(2_000_000).length < 40)
  })
})
