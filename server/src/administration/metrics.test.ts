import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { castVote, getConversation, verifyOtp } from '@parley/contract'
import { sql } from 'kysely'
import { recordBackup } from '#administration/backups.sql.ts'
import { startMetrics } from '#administration/metrics.ts'
import { startApp } from '#testing/app.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation } from '#testing/seed.ts'

const TOKEN = 'a-token-for-monitoring-of-this-test-0123'
const METRICS = { method: 'GET', headers: { authorization: `Bearer ${TOKEN}` } } as const

describe('/metrics', () => {
  test('/metrics does not exist while neither a port nor a token is set', async () => {
    await using app = await startApp()
    assert.equal((await app.send('/metrics', METRICS)).status, 404)
  })

  test('/metrics needs the token if one is set', async () => {
    await using app = await startApp({ env: { METRICS_TOKEN: TOKEN } })
    const { status, headers, text } = await app.send('/metrics', METRICS)
    assert.equal(status, 200)
    assert.match(String(headers['content-type']), /^text\/plain/)
    assert.match(text, /^parley_jobs\{state="waiting"\} 0$/m)
    for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(0, -1)}`, TOKEN])
      assert.equal((await app.send('/metrics', { method: 'GET', headers: { authorization } })).status, 401)
  })

  test('/metrics on a separate port needs no token, and that port serves nothing else', async () => {
    await using app = await startApp()
    const { port, close } = await startMetrics(app.ctx, 0)
    const origin = `http://127.0.0.1:${port}`
    const found = await fetch(`${origin}/metrics`)
    assert.match(await found.text(), /^parley_cache_bytes /m)
    assert.equal((await fetch(`${origin}/feed/`)).status, 404)
    await close()
  })

  test('/metrics counts requests by call and outcome, and contains no names and no content', async () => {
    await using app = await startApp({ env: { METRICS_TOKEN: TOKEN } })
    const { slugId, opinions } = await aConversation(app, { opinions: 1 })
    const voter = await app.user()
    await voter(castVote, { opinionSlugId: opinions[0]?.slugId ?? '', chosenOption: 'agree' })
    await app.anyone(getConversation, { conversationSlugId: slugId })
    await assertRejected(app.anyone(getConversation, { conversationSlugId: 'nothing' }), 'not_found')
    const { text } = await app.send('/metrics', METRICS)
    assert.match(text, /^parley_requests_total\{call="\/vote\/cast",outcome="ok"\} 1$/m)
    assert.match(text, /^parley_requests_total\{call="\/conversation\/get",outcome="ok"\} 1$/m)
    assert.match(text, /^parley_requests_total\{call="\/conversation\/get",outcome="not_found"\} 1$/m)
    assert.match(text, /^parley_vote_seconds_count 1$/m)
    assert.match(text, /^parley_oldest_delta_seconds [\d.e-]+$/m)
    assert(!text.includes(slugId) && !text.includes(opinions[0]?.slugId ?? '?') && !text.includes('did:'))
    const labels = new Set(
      [...text.matchAll(/^parley_\w+\{([^}]*)\}/gm)].flatMap(([, inside = '']) =>
        [...inside.matchAll(/(\w+)="/g)].map(([, name]) => name),
      ),
    )
    assert.deepEqual([...labels].toSorted(), [
      'answered_by',
      'call',
      'commit',
      'le',
      'outcome',
      'quantile',
      'state',
      'version',
    ])
  })

  test('/metrics says how far replicas are behind, by number, and who answers reads of content', async () => {
    await using app = await startApp()
    const { connection, pool } = app.ctx
    // The database itself is no standby.
    const replicas = [{ connection, pool, limitMs: 50 }]
    await using place = await startApp({ connection, replicas, env: { METRICS_TOKEN: TOKEN } })
    const { slugId } = await aConversation(app)
    await place.anyone(getConversation, { conversationSlugId: slugId })
    const { text } = await place.send('/metrics', METRICS)
    assert.match(text, /^parley_replica_lag_seconds\{replica="1"\} \+Inf$/m)
    assert.match(text, /^parley_content_reads\{answered_by="replica"\} 0$/m)
    assert.match(text, /^parley_content_reads\{answered_by="primary"\} [1-9]/m)
  })

  test('/metrics says which version runs, how old the last backup and the oldest waiting job are, and counts failed logins', async () => {
    const commit = '0123456789abcdef0123456789abcdef01234567'
    await using app = await startApp({ env: { METRICS_TOKEN: TOKEN, COMMIT: commit } })
    const read = async () => (await app.send('/metrics', METRICS)).text
    const before = await read()
    assert.match(
      before,
      new RegExp(`^parley_build_info\\{version="\\d[\\d.]*",commit="${commit}"\\} 1$`, 'm'),
    )
    assert.match(before, /^parley_oldest_job_seconds 0$/m)
    assert.doesNotMatch(before, /^parley_backup_age_seconds \S/m, 'there is no backup')
    assert.doesNotMatch(before, /^parley_failed_logins_total\{/m)
    const made = { file: '/x', bytes: 1, sha256: null, numRows: 1 }
    await recordBackup(app.ctx.db, { ...made, cause: 'file', startedAt: new Date() })
    await sql`select graphile_worker.add_job('analyse', run_at => now() - interval '90 seconds')`.execute(
      app.ctx.db,
    )
    const wrong = { phoneNumber: '+12025550143', defaultCallingCode: '1', code: 123_456 } as const
    assert.equal((await app.stranger()(verifyOtp, wrong)).success, false)
    app.setClock(new Date(Date.now() + 7_200_000))
    const after = await read()
    assert.match(after, /^parley_backup_age_seconds 7[12]\d\d(\.\d+)?$/m)
    assert.match(after, /^parley_oldest_job_seconds 9\d(\.\d+)?$/m)
    assert.match(after, /^parley_failed_logins_total\{reason="expired_code"\} 1$/m)
  })

  test('/metrics leaves out what was not measured, such as the delays of an event loop that did nothing', async () => {
    await using app = await startApp({ env: { METRICS_TOKEN: TOKEN } })
    const [first, second] = await Promise.all([1, 2].map(() => app.send('/metrics', METRICS)))
    for (const { text } of [first, second].filter((found) => found !== undefined)) {
      assert.doesNotMatch(text, / (?:nan|9223372036\S*)$/im)
      assert.match(text, /^nodejs_eventloop_lag_seconds /m)
    }
  })
})
