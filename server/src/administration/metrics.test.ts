import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { castVote, getConversation } from '@parley/contract'
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
    assert.deepEqual([...labels].toSorted(), ['call', 'le', 'outcome', 'quantile', 'state'])
  })
})
