import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { policyWithHashes } from '#http/headers.ts'
import { startApp } from '#testing/app.ts'

const call = '/api/v1/conversation/fetch-recent'
const body = '{"sortAlgorithm":"new"}'
const allowed = 'https://partner.example'

test('every response, an error included, has every security header', async () => {
  await using app = await startApp()
  const answers = [
    await app.send(call, { body }),
    await app.send(call, { body: '{' }),
    await app.send('/nothing'),
    await app.send('/%zz'),
    await app.send('/feed/', { method: 'GET' }),
    await app.send('/feed/assets/none.js', { method: 'GET' }),
    await app.send('/.well-known/did.json', { method: 'GET' }),
    await app.send('/api/v1/openapi.json', { method: 'GET' }),
    await app.send('/healthz', { method: 'GET' }),
  ]
  for (const { headers, text } of answers) {
    assert.equal(headers['x-content-type-options'], 'nosniff', text)
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.match(String(headers['permissions-policy']), /camera=\(\).*geolocation=\(\).*microphone=\(\)/)
    assert(headers['date'])
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ])
      assert(policy.includes(part), policy)
    assert(!/unsafe|\*|https?:/.test(policy), policy)
  }
})

test('inline styles and scripts of a page are allowed by their hashes, and nothing else in its policy changes', async () => {
  await using app = await startApp()
  const policy = String((await app.send('/healthz', { method: 'GET' })).headers['content-security-policy'])
  const allowing = policyWithHashes(policy, { styles: ['abc=', 'def='], scripts: ['ghi='] })
  assert.match(allowing, /; style-src 'self' 'sha256-abc=' 'sha256-def=';/)
  assert.match(allowing, /; script-src 'self' 'sha256-ghi=';/)
  assert.equal(allowing.replaceAll(/ 'sha256-...='/g, ''), policy)
  assert.equal(policyWithHashes(policy, { styles: [], scripts: [] }), policy)
})

test('responses of calls may not be cached', async () => {
  await using app = await startApp()
  assert.equal((await app.send(call, { body })).headers['cache-control'], 'no-store')
})

test('the responses that end a session, and no others, clear the cache of the browser', async () => {
  await using app = await startApp()
  const cleared = async (path: string) => {
    const { device } = await app.user()
    const authorization = `Bearer ${app.token(device, path)}`
    const { status, headers } = await app.send(path, { body: '{}', headers: { authorization } })
    assert.equal(status, 200, path)
    return headers['clear-site-data']
  }
  assert.equal(await cleared('/api/v1/auth/logout'), '"cache"')
  assert.equal(await cleared('/api/v1/user/delete'), '"cache"')
  assert.equal(await cleared('/api/v1/auth/device/list'), undefined)
})

test('an https origin sends strict-transport-security', async () => {
  const env = {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://parley.example',
    DATABASE_URL: 'postgresql://unused/unused',
    SOURCE_URL: 'https://source.example',
    IDENTITY_PEPPERS: '1:8d1f60c2b7e94a35f0c6d27b915ea843',
    LIMITS: '1',
    SMS_SENDER: 'webhook',
    SMS_WEBHOOK_URL: 'https://sms.example/send',
    SMS_WEBHOOK_SECRET: 's'.repeat(32),
    IDENTITY_PROVIDER: 'rarimo',
    RARIMO_URL: 'http://verificator.internal',
    RARIMO_EVENT_ID: '1',
  }
  await using app = await startApp({ env })
  const { headers } = await app.send('/healthz', { method: 'GET' })
  assert.match(String(headers['strict-transport-security']), /max-age=\d{8}/)
  await using plain = await startApp()
  assert.equal(
    (await plain.send('/healthz', { method: 'GET' })).headers['strict-transport-security'],
    undefined,
  )
})

describe('a page of another origin', () => {
  test('a page of a listed origin may call, with the headers of a call and without cookies', async () => {
    await using app = await startApp({ env: { CORS_ORIGINS: `${allowed} https://two.example` } })
    const preflight = await app.send(call, {
      method: 'OPTIONS',
      headers: { origin: allowed, 'access-control-request-method': 'POST' },
    })
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers['access-control-allow-origin'], allowed)
    assert.equal(preflight.headers['access-control-allow-methods'], 'POST')
    assert.equal(
      preflight.headers['access-control-allow-headers'],
      'authorization, content-type, parley-proof-of-work, accept-proof-of-work',
    )
    assert.equal(preflight.headers['access-control-allow-credentials'], undefined)
    const { status, headers } = await app.send(call, { body, headers: { origin: allowed } })
    assert.equal(status, 200)
    assert.equal(headers['access-control-allow-origin'], allowed)
    assert.match(String(headers['vary']), /origin/i)
    const refused = await app.send('/api/v1/vote/cast', { body: '{}', headers: { origin: allowed } })
    assert.equal(refused.headers['access-control-allow-origin'], allowed)
  })

  test('a page of an unlisted origin gets no CORS headers, however similar its name', async () => {
    await using app = await startApp({ env: { CORS_ORIGINS: allowed } })
    for (const origin of [
      'https://evil.example',
      `${allowed}.evil.example`,
      'http://partner.example',
      'null',
      `${allowed}:444`,
    ])
      for (const method of ['OPTIONS', 'POST'] as const) {
        const { headers } = await app.send(call, { method, body, headers: { origin } })
        assert.equal(headers['access-control-allow-origin'], undefined, origin)
        assert.equal(headers['access-control-allow-methods'], undefined)
      }
  })
})
