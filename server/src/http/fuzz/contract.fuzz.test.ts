import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BASE_PATH, ERROR_STATUS, errorFromWire, type Call } from '@parley/contract'
import * as fc from 'fast-check'
import { handlers } from '#app.ts'
import { inputError } from '#http/serve.ts'
import { startApp, type Actor, type Reply, type TestApp } from '#testing/app.ts'
import { aConversation } from '#testing/seed.ts'
import { validInputs } from '#testing/valid-inputs.ts'

/** Checks that the reply is a success or a client error in the usual shape. */
function assertValidReply({ status, text, headers }: Reply, sent: unknown): void {
  const about = `${JSON.stringify(sent)} was answered ${status} ${text.slice(0, 300)}`
  if (status === 200) return
  assert(status >= 400 && status < 500, about)
  assert.match(String(headers['content-type']), /^application\/json/, about)
  const body: unknown = JSON.parse(text)
  const error = errorFromWire(body)
  assert(error.name in ERROR_STATUS, about)
  assert.equal(error.httpStatus, status, about)
  assert(error.code !== '' && error.message !== '', about)
  assert(typeof body === 'object' && body !== null && 'status' in body && body.status === 'error', about)
}

const nested = (depth: number, inner: unknown = 'x'): unknown =>
  depth === 0 ? inner : depth % 2 ? [nested(depth - 1, inner)] : { a: nested(depth - 1, inner) }

const HOSTILE_TEXTS = [
  '',
  '\0',
  'a\0b',
  '\u0001\u001F\u007F',
  '\uD800',
  'x\uDFFF',
  '\uFFFF\uFFFE',
  '\u202E',
  "'; drop table votes; --",
  '%_\\',
  '$1',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(3001),
  '<b>'.repeat(900),
  '&#0;&#x110000;&#xD800;&bogus;',
  'null',
  '١٢٣',
  '0',
  '2026-11-20T00:00:00Z',
  '999999-01-01T00:00:00Z',
  '2026-02-31T00:00:00Z',
]
const HOSTILE_NUMBERS = [0, -0, -1, 0.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, 101, 3001]
const HOSTILE_REST = [null, true, [], {}, ['x', null], { toString: 1, valueOf: 1, length: -1 }, nested(50)]
const hostileText = fc.constantFrom(...HOSTILE_TEXTS)
const hostileNumber = fc.constantFrom(...HOSTILE_NUMBERS)

/** Bodies that mostly have the right fields. */
function bodies(valid: Record<string, unknown>) {
  const hostile = fc.oneof(
    hostileText,
    fc.string({ unit: 'binary', maxLength: 20 }),
    hostileNumber,
    fc.constantFrom(...HOSTILE_REST),
    fc.array(fc.oneof(hostileText, hostileNumber), { maxLength: 120 }),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const fields = [
    ...new Set([...Object.keys(valid), 'limit', 'lastRank', 'lastSlugId', 'page', 'topicCode', 'filter']),
  ]
  const anyField = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...fields, 'unknown') },
    fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', '', '\0', 'x'.repeat(300)),
  )
  const changed = fc
    .array(fc.tuple(anyField, hostile), { minLength: 1, maxLength: 2 })
    .map((changes) => JSON.stringify(withFields(valid, Object.fromEntries(changes))))
  const broken = fc.constantFrom(
    '',
    ' ',
    'null',
    '[]',
    '"x"',
    '0',
    '1e999',
    '{',
    '{"a":}',
    '{}{}',
    '\0',
    '\uFEFF{}',
    '{"__proto__":{"conversationSlugId":"a"}}',
    '{"conversationSlugId":1e999}',
    '['.repeat(30_000),
    `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
    JSON.stringify(nested(5_000)),
  )
  return fc.oneof(
    { weight: 8, arbitrary: changed },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
  )
}

/** How many random bodies each call gets. */
const NUM_BODIES = process.env.TEST_FULL ? 25 : 6

/** A body with some fields changed; a body whose keys are all numbers becomes an array. */
function withFields(valid: Record<string, unknown>, changes: Record<string, unknown>): unknown {
  const isArray = Object.keys(valid).length > 0 && Object.keys(valid).every((field) => /^\d+$/.test(field))
  const changed = { ...valid, ...changes }
  return isArray ? Object.values(changed) : changed
}

test('no input causes an internal error, in any call', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { opinions: 2 })
  const [opinion] = conversation.opinions
  const opinionSlugId = opinion?.slugId ?? ''
  const conversationSlugId = conversation.slugId
  const samples = {
    conversationSlugId,
    opinionSlugId,
    lastSlugId: conversationSlugId,
    opinionSlugIdList: [opinionSlugId],
    conversationSlugIdList: [conversationSlugId],
    itemId: `opinion-report:${opinionSlugId}`,
  }
  for (const { call } of handlers)
    for (const valid of validInputs(call, samples)) {
      // Each input gets a new moderator, because some calls delete what the next one would need.
      const moderator = await app.user({ isModerator: true })
      await fuzzCall(app, { call, valid, moderator })
    }
})

type FuzzedCall = { call: Call; valid: Record<string, unknown>; moderator: Actor }

/** Sends each field with every hostile value, and random bodies. */
async function fuzzCall(app: TestApp, { call, valid, moderator }: FuzzedCall): Promise<void> {
  for (const [field, right] of Object.entries(valid)) {
    const hostile = [...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, ...HOSTILE_REST]
    const values = Array.isArray(right) ? hostile.flatMap((value) => [value, [value]]) : hostile
    const { taken, refused } = sortByValidity(
      call,
      values.map((value) => withFields(valid, { [field]: value })),
    )
    const known = [...taken, ...refused].map((body) => ({ body, asker: moderator }))
    const byStrangers = process.env.TEST_FULL ? taken : taken.slice(0, 4)
    await sendAll(app, call, [...known, ...byStrangers.map((body) => ({ body, asker: app.stranger() }))])
  }
  const who = fc.constantFrom('known', 'new', 'nobody')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ body: bodies(valid), who }), { minLength: NUM_BODIES, maxLength: NUM_BODIES }),
      async (requests) => {
        const askers = { known: () => moderator, new: () => app.stranger(), nobody: () => undefined }
        await sendAll(
          app,
          call,
          requests.map(({ body, who }) => ({ body, asker: askers[who]() })),
        )
      },
    ),
    { numRuns: 1 },
  )
}

/**
 * The inputs that the schema accepts, and one refused input for each error message: no handler sees refused inputs, so
 * more of a kind would test nothing new.
 */
function sortByValidity(call: Call, inputs: readonly unknown[]): { taken: string[]; refused: string[] } {
  const taken: string[] = []
  const refused = new Map<string, string>()
  for (const input of inputs) {
    const parsed = call.input.safeParse(input)
    if (parsed.success) taken.push(JSON.stringify(input))
    else refused.set(inputError(parsed.error.issues).message, JSON.stringify(input))
  }
  return { taken, refused: [...refused.values()] }
}

type FuzzRequest = { body: string; asker: Actor | undefined }

/** The processor time that no single request may take, in microseconds: a process answers nobody else meanwhile. */
const MAX_PROCESSOR_TIME = 1_000_000

/**
 * Sends all requests at once, so that the process and the database work in parallel. In the full run one after another, so
 * that the processor time of each is known.
 */
async function sendAll(app: TestApp, call: Call, requests: readonly FuzzRequest[]): Promise<void> {
  const path = BASE_PATH + call.path
  const send = async ({ body, asker }: FuzzRequest) => {
    const headers = asker && { authorization: `Bearer ${app.token(asker.device, path)}` }
    const reply = await app.send(path, { body, ...(headers && { headers }) })
    assertValidReply(reply, { path, body, by: asker?.device.did })
  }
  if (!process.env.TEST_FULL) return void (await Promise.all(requests.map(send)))
  for (const request of requests) {
    const before = process.cpuUsage()
    await send(request)
    const { user, system } = process.cpuUsage(before)
    assert(
      user + system < MAX_PROCESSOR_TIME,
      `${path} took ${user + system} µs: ${request.body.slice(0, 300)}`,
    )
  }
}

test('any authorization header is either accepted or refused with 401', async () => {
  await using app = await startApp()
  const { slugId } = await aConversation(app)
  const path = `${BASE_PATH}/conversation/get`
  const body = JSON.stringify({ conversationSlugId: slugId })
  const good = app.token(app.stranger().device, path)
  const part = fc.oneof(
    fc.constantFrom('', 'e30', 'bnVsbA', 'W10', 'eyJhbGciOiJub25lIn0', '\u00e9', '=', 'A'.repeat(3000)),
    fc.constantFrom(...good.split('.')),
    fc.string({ maxLength: 30 }),
  )
  const header = fc.oneof(
    fc.array(part, { maxLength: 5 }).map((parts) => `Bearer ${parts.join('.')}`),
    fc.string({ maxLength: 60 }),
    fc.constantFrom(
      'Bearer',
      'Bearer ',
      'Basic eDp5',
      `bearer  ${good}`,
      `Bearer ${good} x`,
      good,
      `Bearer ${good},`,
    ),
    fc.nat(good.length - 1).map((at) => `Bearer ${good.slice(0, at)}A${good.slice(at + 1)}`),
  )
  await fc.assert(
    fc.asyncProperty(header, async (authorization) => {
      const reply = await app.send(path, { body, headers: { authorization } })
      assertValidReply(reply, authorization)
      assert([200, 401].includes(reply.status), authorization)
    }),
    { numRuns: process.env.TEST_FULL ? 400 : 50 },
  )
})

test('any unknown address gives an error in the usual shape', async () => {
  await using app = await startApp()
  const piece = fc.constantFrom(
    '/',
    '//',
    'api',
    'v1',
    'vote',
    'cast',
    '.',
    '..',
    '%2f',
    '%2e',
    '%',
    '%zz',
    '%00',
    '?',
    '#',
    ';',
    '\\',
    'é',
    '*',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 9 }),
      fc.constantFrom('POST', 'PUT', 'DELETE'),
      async (pieces, method) => {
        const url = `/api/v1/${pieces.join('')}`
        const reply = await app.send(url, { method, body: '{}' })
        assertValidReply(reply, url)
        assert([400, 401, 404].includes(reply.status), `${url} ${reply.status}`)
      },
    ),
    { numRuns: process.env.TEST_FULL ? 400 : 50 },
  )
  const long = await app.send(`/api/v1/${'a'.repeat(20_000)}`, { body: '{}' })
  assert.equal(long.status, 404)
})
