import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  BASE_PATH,
  castVote,
  checkLoginStatus,
  errorFromWire,
  getConversation,
  type Call,
} from '@parley/contract'
import { TOKEN_LEEWAY, TOKEN_LIFETIME } from '@parley/contract/token'
import { sql } from 'kysely'
import { serviceDid } from '#http/token/did.ts'
import { startApp, type Reply, type TestApp } from '#testing/app.ts'
import type { SignInput, TestDevice } from '#testing/device.ts'
import { encodeToken } from '#testing/forge.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation } from '#testing/seed.ts'

const pathOf = (call: Call) => BASE_PATH + call.path
const status = pathOf(checkLoginStatus)
const vote = pathOf(castVote)

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const errorOf = ({ text }: Reply) => errorFromWire(JSON.parse(text))
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]

/** A valid token with the given changes. */
const signed = (app: TestApp, device: TestDevice, changes: Partial<SignInput> = {}) =>
  device.sign({
    audience: serviceDid(app.ctx.config.PUBLIC_ORIGIN),
    resource: app.ctx.config.RESOURCE_ORIGIN + status,
    now: app.ctx.now(),
    ...changes,
  })

describe('a token', () => {
  test('a token of each kind of key is accepted (spec 6.8)', async () => {
    await using app = await startApp()
    for (const kind of ['ed25519', 'p256', 'rsa'] as const) {
      const { loggedInStatus } = await app.stranger(kind)(checkLoginStatus, {})
      assert.deepEqual(loggedInStatus, { isKnown: false, isRegistered: false, isLoggedIn: false })
    }
  })

  test('a token identifies a guest, a registered user and a user who is logged out', async () => {
    await using app = await startApp()
    const statuses = [await app.guest(), await app.user(), await app.user({ isLoggedOut: true })].map(
      async (ask) => (await ask(checkLoginStatus, {})).loggedInStatus,
    )
    assert.deepEqual(await Promise.all(statuses), [
      { isKnown: true, isRegistered: false, isLoggedIn: false },
      { isKnown: true, isRegistered: true, isLoggedIn: true },
      { isKnown: true, isRegistered: true, isLoggedIn: false },
    ])
  })

  test('a token is refused with 401 and its reason, and the server’s time to correct a clock', async () => {
    await using app = await startApp()
    const { device } = app.stranger()
    const now = Date.now()
    const age = (seconds: number) => ({ now: new Date(now + seconds * 1000) })
    const forAnother = signed(app, app.stranger().device).split('.')
    const cases: [code: string, headers: Record<string, string>][] = [
      ['token_missing', {}],
      ['token_malformed', { authorization: 'Basic eDp5' }],
      ['token_malformed', bearer('a.b.c')],
      ['token_too_long', bearer('a'.repeat(2049))],
      ['token_expired', bearer(signed(app, device, age(-TOKEN_LIFETIME - TOKEN_LEEWAY - 2)))],
      ['token_from_future', bearer(signed(app, device, age(TOKEN_LEEWAY + 3)))],
      ['token_wrong_audience', bearer(signed(app, device, { audience: 'did:web:other.example' }))],
      [
        'token_wrong_resource',
        bearer(signed(app, device, { resource: `${app.ctx.config.RESOURCE_ORIGIN}${vote}` })),
      ],
      ['token_wrong_resource', bearer(signed(app, device, { resource: `https://other.example${status}` }))],
      [
        'token_bad_signature',
        bearer([...signed(app, device).split('.').slice(0, 2), forAnother[2]].join('.')),
      ],
      ['token_wrong_body', bearer(signed(app, device, { contentDigest: `sha-256=:${'A'.repeat(43)}=:` }))],
    ]
    for (const [code, headers] of cases) {
      const reply = await app.send(status, { body: '{}', headers })
      assert.deepEqual(refusal(reply), [401, code])
      const { serverTime = 0 } = errorOf(reply).details
      assert(Math.abs(serverTime - Date.now()) < 60_000)
    }
  })

  test('a token is checked against the server’s clock', async () => {
    await using app = await startApp()
    const alice = app.stranger()
    app.setClock(new Date('2031-05-05T05:05:05Z'))
    assert(await alice(checkLoginStatus, {}))
    const late = await app.send(status, { headers: bearer(signed(app, alice.device, { now: new Date() })) })
    assert.deepEqual(refusal(late), [401, 'token_expired'])
  })

  test('a token may repeat a read', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const headers = bearer(app.token(app.stranger().device, status))
    for (const server of [app, app, other])
      assert.equal((await server.send(status, { body: '{}', headers })).status, 200)
  })

  test('a token may not repeat a write, not even in another process or at the same moment', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const conversation = await aConversation(app, { opinions: 1 })
    const opinionSlugId = conversation.opinions[0]?.slugId
    const { device } = await app.guest()
    const body = JSON.stringify({ opinionSlugId, chosenOption: 'agree' })
    for (let round = 0; round < 5; round++) {
      const headers = bearer(app.token(device, vote))
      const replies = await Promise.all(
        [app, other, app, other, app, other].map((server) => server.send(vote, { body, headers })),
      )
      assert.deepEqual(replies.map(refusalOrStatus).toSorted(), [
        '200',
        ...Array.from({ length: 5 }, () => '401 token_replayed'),
      ])
    }
    assert.equal((await assertNoDrift(app, conversation.slugId)).voteCount, 1)
  })

  test('a token from before a crash of the database is refused for writes, with a time to retry', async () => {
    await using app = await startApp()
    const { opinions } = await aConversation(app, { opinions: 1 })
    const body = JSON.stringify({ opinionSlugId: opinions[0]?.slugId, chosenOption: 'agree' })
    const { device } = await app.guest()
    const headers = bearer(app.token(device, vote))
    assert.equal((await app.send(vote, { body, headers })).status, 200)
    await sql`truncate token_replays`.execute(app.ctx.db)
    const replayed = await app.send(vote, { body, headers })
    assert.deepEqual(refusal(replayed), [429, 'database_restarted'])
    assert.equal(errorOf(replayed).details.retryAfter, TOKEN_LEEWAY)
    app.setClock(new Date(app.ctx.now().getTime() + (TOKEN_LEEWAY + 2) * 1000))
    const fresh = bearer(app.token(device, vote))
    assert.equal((await app.send(vote, { body, headers: fresh })).status, 200)
  })

  test('a token without a nonce may carry two different writes in one second, but each of them only once', async () => {
    await using app = await startApp()
    const { opinions } = await aConversation(app, { opinions: 2 })
    const { device } = await app.guest()
    const token = device.seal(
      encodeToken({
        header: JSON.stringify({ alg: 'EdDSA', typ: 'JWT', ucv: '0.8.1' }),
        payload: JSON.stringify({
          iss: device.did,
          aud: serviceDid(app.ctx.config.PUBLIC_ORIGIN),
          exp: Math.floor(app.ctx.now().getTime() / 1000) + TOKEN_LIFETIME,
          att: [{ with: app.ctx.config.RESOURCE_ORIGIN + vote, can: 'http/POST' }],
          prf: [],
        }),
      }),
    )
    const bodies = opinions.map(({ slugId }) =>
      JSON.stringify({ opinionSlugId: slugId, chosenOption: 'agree' }),
    )
    const send = (body: string) => app.send(vote, { body, headers: bearer(token) })
    assert.deepEqual((await Promise.all(bodies.map(send))).map(refusalOrStatus), ['200', '200'])
    for (const body of bodies) assert.equal(refusalOrStatus(await send(body)), '401 token_replayed')
  })

  test('a token that is invalid is refused also on calls that anyone may make', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app)
    const body = JSON.stringify({ conversationSlugId: slugId })
    const path = pathOf(getConversation)
    assert.equal((await app.send(path, { body })).status, 200)
    assert.deepEqual(refusal(await app.send(path, { body, headers: bearer('x.y.z') })), [
      401,
      'token_malformed',
    ])
  })

  test('a token of an ended device counts as that of an unknown device', async () => {
    await using app = await startApp()
    const alice = await app.user()
    await sql`update devices set revoked_at = now()`.execute(app.ctx.db)
    const { loggedInStatus } = await alice(checkLoginStatus, {})
    assert.equal(loggedInStatus.isKnown, false)
    const conversation = await aConversation(app, { opinions: 1 })
    const opinionSlugId = conversation.opinions[0]?.slugId ?? ''
    await assertRejected(
      alice(castVote, { opinionSlugId, chosenOption: 'agree' }),
      'forbidden',
      'device_ended',
    )
  })
})

const refusalOrStatus = (reply: Reply) => (reply.status === 200 ? '200' : refusal(reply).join(' '))

describe('an address', () => {
  test('the address of a call has one spelling, and others get 404 before a token is checked', async () => {
    await using app = await startApp()
    const twisted = [
      `${status}/`,
      status.replace('/api', '//api'),
      status.replace('/auth/', '/auth//'),
      status.replace('/auth/', '%2fauth/'),
      status.replace('/auth/', '/%61uth/'),
      status.toUpperCase(),
      `${BASE_PATH}/auth`,
      `${BASE_PATH}/nothing/here`,
      `${BASE_PATH}/%zz`,
      `${status}%00`,
      `${status};a=b`,
    ]
    for (const url of twisted) {
      const reply = await app.send(url, { body: '{}', headers: bearer('not-a-token') })
      assert.deepEqual([...refusal(reply), url], [404, 'unknown_address', url])
    }
  })

  test('an address may have a query, which is not part of the token’s resource', async () => {
    await using app = await startApp()
    const headers = bearer(app.token(app.stranger().device, status))
    assert.equal((await app.send(`${status}?a=%2f//`, { body: '{}', headers })).status, 200)
  })

  test('an address of a call accepts POST only (spec 7.1)', async () => {
    await using app = await startApp()
    for (const method of ['GET', 'PUT', 'DELETE', 'HEAD'] as const)
      assert.equal((await app.send(status, { method })).status, 404, method)
  })
})

describe('a body', () => {
  test('a body may be omitted where the call needs none (spec 7.1)', async () => {
    await using app = await startApp()
    const headers = () => bearer(app.token(app.stranger().device, status))
    assert.equal((await app.send(status, { headers: headers() })).status, 200)
    const empty = { body: '', headers: { ...headers(), 'content-type': 'application/json' } }
    assert.equal((await app.send(status, empty)).status, 200)
  })

  test('a body is refused with 413 above 64 KB, with 415 when it is not JSON by its type, with 400 when it is not JSON', async () => {
    await using app = await startApp()
    const path = pathOf(getConversation)
    const large = await app.send(path, { body: JSON.stringify({ conversationSlugId: 'x'.repeat(70_000) }) })
    assert.deepEqual(refusal(large), [413, 'body_too_large'])
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'x',
    ]) {
      const reply = await app.send(path, { body: '{}', headers: { 'content-type': type } })
      assert.deepEqual(refusal(reply), [415, 'not_json'], type)
    }
    const broken = await app.send(path, { body: '{"conversationSlugId":' })
    assert.deepEqual(refusal(broken), [400, 'invalid_json'])
    const typed = { body: '{}', headers: { 'content-type': 'application/json; charset=utf-8' } }
    assert.deepEqual(refusal(await app.send(path, typed)), [400, 'invalid_input'])
  })

  test('a body is refused with 400 and the field that is wrong, missing or unknown', async () => {
    await using app = await startApp()
    const cases: [field: string, path: string, body: unknown][] = [
      ['conversationSlugId', '/conversation/get', {}],
      ['conversationSlugId', '/conversation/get', { conversationSlugId: 7 }],
      ['extra', '/conversation/get', { conversationSlugId: 'abc', extra: 1 }],
      ['__proto__', '/conversation/get', JSON.parse('{"conversationSlugId":"abc","__proto__":1}')],
      ['opinionSlugIdList.1', '/opinion/fetch-by-slug-id-list', { opinionSlugIdList: ['abc', 'not a slug'] }],
      ['sortAlgorithm', '/conversation/fetch-recent', { sortAlgorithm: 'best' }],
      ['limit', '/conversation/fetch-recent', { sortAlgorithm: 'new', limit: 0 }],
      ['', '/conversation/get', []],
      ['', '/conversation/get', null],
    ]
    for (const [field, path, body] of cases) {
      const reply = await app.send(BASE_PATH + path, { body: JSON.stringify(body) })
      assert.equal(reply.status, 400)
      const error = errorOf(reply)
      assert.deepEqual([error.name, error.details.field], ['invalid_input', field])
      assert(error.message.includes(field === '' ? 'body' : field), error.message)
    }
  })

  test('a body is checked after the token', async () => {
    await using app = await startApp()
    assert.deepEqual(refusal(await app.send(vote, { body: '{' })), [401, 'token_missing'])
  })
})

test('an internal error is sent without details and logged in full under the same id', async () => {
  await using app = await startApp()
  await sql`alter table conversations rename to lost`.execute(app.ctx.db)
  const reply = await app.send(pathOf(getConversation), { body: '{"conversationSlugId":"abc"}' })
  assert.equal(reply.status, 500)
  const { requestId = '' } = errorOf(reply).details
  assert.deepEqual(JSON.parse(reply.text), {
    status: 'error',
    name: 'internal',
    code: 'internal',
    message: 'Internal error',
    requestId,
  })
  const line = app.logged.find((line) => line.includes(requestId)) ?? ''
  assert.match(line, /relation .*conversations.* does not exist/)
})

test('no token, no body, no address and no query is ever in the log', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { opinions: 1 })
  const { device } = await app.guest()
  const secret = 'a-very-secret-opinion'
  const tokens: string[] = []
  const send = async (path: string, body: string) => {
    const token = app.token(device, path)
    tokens.push(token, token.split('.')[2] ?? '')
    await app.send(`${path}?q=${secret}`, { body, headers: bearer(token) })
  }
  const ask = async () => {
    await send(
      `${BASE_PATH}/opinion/create`,
      JSON.stringify({ conversationSlugId: conversation.slugId, opinionBody: secret }),
    )
    await send(vote, JSON.stringify({ opinionSlugId: secret, chosenOption: secret }))
    await send(vote, `{"${secret}`)
    await send(`${BASE_PATH}/${secret.replaceAll('-', '')}`, secret)
  }
  await ask()
  await sql`alter table opinions rename to lost`.execute(app.ctx.db)
  await ask()
  const text = app.logged.join('\n')
  assert.notEqual(text, '')
  for (const word of [secret, '127.0.0.1', ...tokens]) assert(!text.includes(word), word)
})
