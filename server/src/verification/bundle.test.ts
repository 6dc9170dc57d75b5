import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  ACCEPT_PROOF_OF_WORK_HEADER,
  exportBundle,
  getOpinionMap,
  PROOF_OF_WORK_HEADER,
  setPatternAside,
} from '@parley/contract'
import { readZip } from '@parley/opinion-map/verification/open-bundle'
import { reportOf } from '@parley/opinion-map/verification/report'
import { verifyBundle } from '@parley/opinion-map/verification/verify'
import { sql } from 'kysely'
import { readExport } from '#import/export.ts'
import { filesOfZip } from '#import/zip.ts'
import { solutionOf } from '#testing/phone.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { downloadBundle, fileOfBundle } from '#testing/bundles.ts'
import { joinCamp, twoCamps } from '#testing/camps.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aPattern } from '#testing/patterns.ts'
import { aConversation, moderateOpinion } from '#testing/seed.ts'
import { STATEMENT_KEY_PATH } from '#verification/statement-key.ts'

const verified = (bytes: Buffer) => {
  const verification = verifyBundle(readZip(bytes))
  const differing = reportOf(verification).filter((line) => line.includes('DIFFERS'))
  assert.deepEqual(differing, [])
  return verification.manifest
}

const openCamps = (app: TestApp) => twoCamps(app, { left: 16, right: 14, publication: 'votes' })
const fewPeople = (app: TestApp) => twoCamps(app, { left: 2, right: 2, publication: 'votes' })

/** Makes the last export an hour older. */
const letAnHourPass = (app: TestApp) =>
  sql`update exported_runs set created_at = created_at - interval '1 hour'`.execute(app.ctx.db)

describe('the bundle of a conversation that publishes votes', () => {
  test('anyone who may read a conversation downloads a bundle in which every published number follows from the votes', async () => {
    await using app = await startApp()
    const camps = await openCamps(app)
    await app.runJobs()
    const { status, headers, bytes } = await downloadBundle(app, camps)
    assert.equal(status, 200, bytes.toString())
    assert.equal(headers['content-type'], 'application/zip')
    const manifest = verified(bytes)
    assert.equal(
      headers['content-disposition'],
      `attachment; filename="${camps.conversation.slugId}-run-${manifest.run.id}.zip"`,
    )
    const map = await app.anyone(getOpinionMap, { conversationSlugId: camps.conversation.slugId })
    assert.equal(map.runId, manifest.run.id, 'the exported run is the newest published one')
    assert.equal(manifest.run.asOfVote, 300)
    const analysis = JSON.parse(fileOfBundle(bytes, 'analysis.json'))
    assert.deepEqual(
      map.groups.map(({ size }) => size),
      analysis.map.groups.map(({ size }: { size: number }) => size),
    )
  })

  test('a bundle is signed with the key of the site, which covers the texts of opinions', async () => {
    await using app = await startApp({ env: { AUDIT_KEY: 'a secret of 32 characters or more' } })
    const camps = await fewPeople(app)
    const { bytes } = await downloadBundle(app, camps)
    const { rawPayload: pem } = await app.http.inject({ url: STATEMENT_KEY_PATH })
    assert.equal(verifyBundle(readZip(bytes), pem).origin, 'this-key')
    const bundle = readZip(bytes)
    const manifest = bundle.files.get('manifest.json') ?? new Uint8Array()
    bundle.files.set('manifest.json', Buffer.concat([manifest, Buffer.from(' ')]))
    assert.equal(verifyBundle(bundle, pem).origin, 'not-of-this-key')
  })

  test('a bundle does not reveal who anybody is: no names, no ids of accounts, no order, days instead of times', async () => {
    await using app = await startApp()
    const camps = await openCamps(app)
    const [first, second] = [await downloadBundle(app, camps), await downloadBundle(app, camps)]
    const { rows: users } = await sql<{
      id: number
      username: string
    }>`select id, username from users`.execute(app.ctx.db)
    for (const name of [
      'comments.csv',
      'votes.csv',
      'participants-votes.csv',
      'summary.csv',
      'manifest.json',
    ])
      for (const { username } of users) assert(!fileOfBundle(first.bytes, name).includes(username), name)
    const cells = fileOfBundle(first.bytes, 'comments.csv').split('\n')[1]?.split(',')
    assert.equal(cells?.[3], '', 'there is no author')
    const times = [...fileOfBundle(first.bytes, 'votes.csv').matchAll(/^(\d+),/gm)].map(([, time]) =>
      Number(time),
    )
    assert.equal(times.length, 300)
    assert(times.every((time) => time > 0 && time % 86_400_000 === 0))
    // Two bundles of one run number their participants differently.
    assert.equal(verified(first.bytes).run.id, verified(second.bytes).run.id)
    assert.notEqual(
      fileOfBundle(first.bytes, 'participants-votes.csv'),
      fileOfBundle(second.bytes, 'participants-votes.csv'),
    )
    // It can also be imported like any Polis export.
    const zip = {
      size: first.bytes.length,
      read: async (start: number, length: number) => first.bytes.subarray(start, start + length),
    }
    const found = await readExport(await filesOfZip(zip, { bytes: 10_000_000 }))
    assert.deepEqual([found.opinions.length, found.participants.length, found.numVotes], [10, 30, 300])
  })

  test('exports without changes use the same run, and two exports at once make one run', async () => {
    await using app = await startApp()
    await using sibling = await app.sibling()
    const camps = await fewPeople(app)
    await app.runJobs()
    const bundles = await Promise.all([
      downloadBundle(app, camps),
      downloadBundle(sibling, camps),
      downloadBundle(app, camps),
    ])
    const ids = bundles.map(({ bytes }) => verified(bytes).run.id)
    assert.equal(new Set(ids).size, 1)
    assert.equal((await app.ctx.db.selectFrom('exported_runs').select('run_id').execute()).length, 1)
  })

  test('an export makes a new run at most once an hour; until then, and for older runs, the error says that votes have changed', async () => {
    await using app = await startApp()
    const camps = await fewPeople(app)
    const first = verified((await downloadBundle(app, camps)).bytes).run.id
    await joinCamp(app, camps.conversation, { side: 0, size: 1 })
    const { status, error } = await downloadBundle(app, camps)
    assert.equal(status, 409)
    assert.equal(error.code, 'votes_have_changed')
    assert(Date.parse(error.until) > Date.now() + 50 * 60_000)
    await letAnHourPass(app)
    const second = verified((await downloadBundle(app, camps)).bytes)
    assert.notEqual(second.run.id, first)
    assert.equal(second.run.asOfVote, 50)
    const older = await downloadBundle(app, camps, first)
    assert.deepEqual(
      [older.status, older.error.code, older.error.until],
      [409, 'votes_have_changed', undefined],
    )
    assert.equal((await downloadBundle(app, camps, second.run.id)).status, 200)
  })

  test('opinions that were removed are marked in a bundle, without text and address if nobody may read them, and excluded people are in no file', async () => {
    await using app = await startApp()
    const camps = await openCamps(app)
    const [moved = '', hidden = ''] = camps.divisive
    await moderateOpinion(app, { slugId: moved, action: 'move' })
    await moderateOpinion(app, { slugId: hidden, action: 'hide' })
    const moderator = await app.user({ isModerator: true })
    const patternSlugId = await aPattern(app, camps.conversation, camps.left.slice(0, 3))
    await moderator(setPatternAside, { patternSlugId })
    const { bytes } = await downloadBundle(app, camps)
    assert.deepEqual(verified(bytes).leftOut, ['aside'])
    assert.equal(fileOfBundle(bytes, 'participants-votes.csv').trim().split('\n').length, 1 + 27)
    const rows = fileOfBundle(bytes, 'comments.csv').trim().split('\n').slice(1)
    const removed = rows.filter((row) => /^\d+,[\d-]+,\d+,,\d+,\d+,-1,/.test(row))
    assert.equal(removed.length, 2)
    assert(removed.some((row) => row.endsWith(`,${moved},,`)))
    assert(removed.some((row) => /,-1,,(?:true|false),,,$/.test(row)))
    assert(!bytes.toString('latin1').includes(hidden))
  })

  test('a bundle has the language of each text and who said it, after the columns that older readers know', async () => {
    await using app = await startApp()
    const camps = await openCamps(app)
    const [stated = '', unknown = ''] = camps.divisive
    await app.ctx.db.updateTable('opinions').set({ language: 'en', language_by: 1 }).execute()
    await app.ctx.db
      .updateTable('opinions')
      .set({ language: 'pt', language_by: 2 })
      .where('slug_id', '=', stated)
      .execute()
    await app.ctx.db.updateTable('opinions').set({ language: null }).where('slug_id', '=', unknown).execute()
    await app.ctx.db.updateTable('conversations').set({ suggested_language: 'en' }).execute()
    const { bytes } = await downloadBundle(app, camps)
    verified(bytes)
    const [heading = '', ...rows] = fileOfBundle(bytes, 'comments.csv').trim().split('\n')
    assert(heading.endsWith(',slug-id,language,language-by'))
    assert(rows.some((row) => row.endsWith(`,${stated},pt,author`)))
    assert(rows.some((row) => row.endsWith(`,${unknown},,`)))
    assert.equal(rows.filter((row) => row.endsWith(',en,detected')).length, rows.length - 2)
    assert(fileOfBundle(bytes, 'summary.csv').endsWith('language,en\nlanguage-by,detected\n'))
  })

  test('a conversation that publishes only results, or is private or absent, has no bundle', async () => {
    await using app = await startApp()
    const results = await aConversation(app, { opinions: 1, publication: 'results' })
    const ask = (conversationSlugId: string) => app.anyone(exportBundle, { conversationSlugId })
    await assertRejected(ask(results.slugId), 'forbidden', 'results_only')
    await assertRejected(ask('absent'), 'not_found', 'conversation_not_found')
  })

  test('only bundles that were sent count for their network, and further ones cost a proof of work', async () => {
    const env = { LIMITS: '1', PROOF_OF_WORK_BITS: '1', CALL_LIMITS: 'bundle=1' }
    await using app = await startApp({ env })
    const camps = await fewPeople(app)
    for (let n = 0; n < 5; n++)
      await assertRejected(app.anyone(exportBundle, { conversationSlugId: 'absent' }), 'not_found')
    assert.equal((await downloadBundle(app, camps)).status, 200)
    const asked = await downloadBundle(app, camps, { [ACCEPT_PROOF_OF_WORK_HEADER]: '1' })
    assert.deepEqual([asked.status, asked.error?.code], [429, 'proof_of_work_required'])
    const proof = `${asked.error.challenge}:${solutionOf(asked.error)}`
    assert.equal((await downloadBundle(app, camps, { [PROOF_OF_WORK_HEADER]: proof })).status, 200)
  })

  test('the newest exported run of each day is kept', async () => {
    await using app = await startApp()
    const camps = await fewPeople(app)
    const exported: number[] = []
    const exportOn = async (date: string) => {
      const { id } = verified((await downloadBundle(app, camps)).bytes).run
      exported.push(id)
      await sql`update exported_runs set created_at = ${date}::date where run_id = ${id}`.execute(app.ctx.db)
      await sql`update analysis_runs set created_at = ${date}::date, change = null where id = ${id}`.execute(
        app.ctx.db,
      )
      await joinCamp(app, camps.conversation, { side: 0, size: 1 })
    }
    await exportOn('2026-03-01')
    await exportOn('2026-03-01')
    // A newer run of that day was not exported.
    await sql`insert into analysis_runs (conversation_id, created_at, num_votes, num_participants, num_opinions, clusters, result)
      select conversation_id, created_at + interval '1 hour', num_votes, num_participants, num_opinions, clusters, result
      from analysis_runs order by id desc limit 1`.execute(app.ctx.db)
    await exportOn('2026-03-02')
    await exportOn('2026-03-03')
    const kept = await app.ctx.db.selectFrom('exported_runs').select('run_id').orderBy('run_id').execute()
    assert.deepEqual(
      kept.map(({ run_id }) => run_id),
      exported.slice(1),
    )
  })
})
