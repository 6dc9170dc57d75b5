import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  ACCEPT_PROOF_OF_WORK_HEADER,
  actionsOf,
  BASE_PATH,
  castVote,
  checkLoginStatus,
  createOpinion,
  deleteUser,
  errorFromWire,
  exportAccount,
  exportBundle,
  getConversation,
  PROOF_OF_WORK_HEADER,
  updateUsername,
  verifyOtp,
} from '@parley/contract'
import { sql } from 'kysely'
import { handlers } from '#app.ts'
import { projectFolder } from '#config.ts'
import { CALL_LIMITS, classesOf, limits } from '#http/limits.ts'
import { NEW_AUTHORS } from '#http/new-authors.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aDevice, type TestDevice } from '#testing/device.ts'
import { userIdOf } from '#testing/people.ts'
import { solutionOf } from '#testing/phone.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, closeConversation, moderateOpinion } from '#testing/seed.ts'
import { isSolved } from '#http/proof-of-work.ts'

const env = { LIMITS: '1', TRUST_PROXY: '1', PROOF_OF_WORK_BITS: '4' }
const acceptsWork = { [ACCEPT_PROOF_OF_WORK_HEADER]: '1' }
const votePath = BASE_PATH + castVote.path

async function vote(
  app: TestApp,
  { device, slugId, headers = {} }: { device: TestDevice; slugId: string; headers?: Record<string, string> },
) {
  const {
    status,
    text,
    headers: sent,
  } = await app.send(votePath, {
    body: JSON.stringify({ opinionSlugId: slugId, chosenOption: 'agree' }),
    headers: { ...acceptsWork, authorization: `Bearer ${app.token(device, votePath)}`, ...headers },
  })
  return {
    status,
    retryAfter: sent['retry-after'],
    error: status === 200 ? undefined : errorFromWire(JSON.parse(text)),
  }
}

test('a call belongs to the limit class of its effect and to the one that it declares', () => {
  assert.deepEqual(classesOf(getConversation), [])
  assert.deepEqual(classesOf(castVote), ['write'])
  assert.deepEqual(classesOf(createOpinion), ['write', 'opinion'])
  // The handlers of these calls count them, and only if they have an effect.
  assert.deepEqual(classesOf(updateUsername), ['write'])
  assert.deepEqual(classesOf(exportBundle), ['write'])
})

test('each call that the audit records has a limit of its own, so that nobody fills the audit', () => {
  const unlimited = handlers.filter(
    ({ call }) => actionsOf(call.audit).length > 0 && call.limit === undefined,
  )
  assert.deepEqual(
    unlimited.map(({ call }) => call.path),
    [],
  )
})

test('somebody can export their data five times a day, however they call', async () => {
  await using app = await startApp({ env })
  const guest = await app.guest()
  const rows = () => app.ctx.db.selectFrom('audit').select('action').execute()
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => guest(exportAccount, {})))
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, CALL_LIMITS.export.points)
  assert.equal((await rows()).filter(({ action }) => action === 'account.exported').length, 5)
})

test('how many calls a limit allows can be configured', async () => {
  await using app = await startApp({ env: { ...env, CALL_LIMITS: 'opinion=2,import=9' } })
  const { slugId } = await aConversation(app)
  const guest = await app.guest()
  const say = (opinionBody: string) => guest(createOpinion, { conversationSlugId: slugId, opinionBody })
  for (const text of ['One', 'Two']) await say(text)
  await assertRejected(say('Three'), 'too_many', 'too_many_calls')
  await assert.rejects(startApp({ env: { ...env, CALL_LIMITS: 'opinions=2' } }), /CALL_LIMITS has opinions/)
})

test('docs/security.md shows the current table of limits', () => {
  const text = readFileSync(join(projectFolder, 'docs/security.md'), 'utf8')
  for (const [name, { by, points, seconds, store, beyond }] of Object.entries(CALL_LIMITS)) {
    const line = `| \`${name}\` | ${by} | ${points} | ${seconds} s | ${store} | ${beyond} |`
    assert(text.includes(line), line)
  }
})

test('a device that writes too often gets the time to wait, and other devices are not affected', async () => {
  await using app = await startApp({ env })
  const { opinions } = await aConversation(app, { opinions: 1 })
  const slugId = opinions[0]?.slugId ?? ''
  const [alice, bob] = [await app.guest(), await app.guest()]
  const { points } = CALL_LIMITS.write
  const statuses = new Map<number, number>()
  const answers = await Promise.all(
    Array.from({ length: points + 5 }, () => vote(app, { device: alice.device, slugId })),
  )
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  assert.deepEqual([...statuses].toSorted(), [
    [200, points],
    [429, 5],
  ])
  const late = answers.find(({ status }) => status === 429)
  assert.deepEqual([late?.error?.name, late?.error?.code], ['too_many', 'too_many_calls'])
  assert(Number(late?.retryAfter) > 0 && Number(late?.retryAfter) <= 60)
  assert.equal((await vote(app, { device: bob.device, slugId })).status, 200)
  assert.equal((await alice(checkLoginStatus, {})).loggedInStatus.isKnown, true)
})

test('a limit in the database counts across all processes', async () => {
  await using app = await startApp({ env })
  await using other = await app.sibling()
  const { slugId } = await aConversation(app)
  const alice = await app.guest()
  const { points } = CALL_LIMITS.opinion
  await app.ctx.pool.query('insert into limit_points (key, points, expire) values ($1, $2, $3)', [
    `opinion:user ${await userIdOf(app.ctx.db, alice.device.did)}`,
    points - 1,
    Date.now() + 3_600_000,
  ])
  const input = { conversationSlugId: slugId, opinionBody: 'We should plant more trees' }
  assert(await app.as(alice.device)(createOpinion, input))
  const again = { ...input, opinionBody: 'We should plant fewer trees' }
  await assertRejected(other.as(alice.device)(createOpinion, again), 'too_many', 'too_many_calls')
})

test('new guests, new authors and logins of one network are counted across all processes, without its address', async () => {
  const address = '192.0.2.77'
  const limited = { ...env, GUESTS_PER_HOUR: '3', CALL_LIMITS: 'login=3' }
  await using app = await startApp({ env: limited })
  await using other = await app.sibling()
  const { slugId, opinions } = await aConversation(app, { opinions: 1 })
  const headers = { 'x-forwarded-for': address }
  const opinionSlugId = opinions[0]?.slugId ?? ''
  const places = [app, other, app, other]
  const ask = async (where: TestApp, call: { path: string }, body: object, device = aDevice()) => {
    const path = BASE_PATH + call.path
    const authorization = `Bearer ${where.token(device, path)}`
    const sent = { ...acceptsWork, ...headers, authorization }
    const { status } = await where.send(path, { body: JSON.stringify(body), headers: sent })
    return status
  }
  const asked = async (call: { path: string }, body: (n: number) => object, devices: TestDevice[] = []) => {
    const statuses: number[] = []
    for (const [n, where] of places.entries()) statuses.push(await ask(where, call, body(n), devices[n]))
    return statuses
  }
  const vote = () => ({ opinionSlugId, chosenOption: 'agree' })
  assert.deepEqual(await asked(castVote, vote), [200, 200, 200, 429])
  const guess = () => ({ phoneNumber: '+33612345678', defaultCallingCode: '33', code: 1 })
  assert.deepEqual(await asked(verifyOtp, guess), [200, 200, 200, 429])
  for (let n = 0; n < NEW_AUTHORS; n++) {
    const { device } = await app.guest()
    const opinion = { conversationSlugId: slugId, opinionBody: `Thought ${n}` }
    assert.equal(await ask(n % 2 === 0 ? app : other, createOpinion, opinion, device), 200)
  }
  const tenth = { conversationSlugId: slugId, opinionBody: 'Tenth' }
  for (const where of [app, other])
    assert.equal(await ask(where, createOpinion, tenth, (await app.guest()).device), 429)
  const { rows } = await sql<{ key: string }>`select key from limit_points`.execute(app.ctx.db)
  for (const kind of ['guest', 'login', 'author'])
    assert.equal(rows.filter(({ key }) => key.startsWith(`${kind}:`)).length, 1, kind)
  assert(!JSON.stringify(rows).includes(address))
})

test('with two api processes, each allows half of what is counted in memory, so that both allow the whole', async () => {
  const halved = { ...env, API_PROCESSES: '2', CALL_LIMITS: 'write=5,opinion=3' }
  await using app = await startApp({ env: halved })
  await using other = await app.sibling()
  const { opinions, slugId } = await aConversation(app, { opinions: 1 })
  const { device } = await app.guest()
  const votesAt = async (where: TestApp) => {
    const statuses: number[] = []
    for (let n = 0; n < 4; n++)
      statuses.push((await vote(where, { device, slugId: opinions[0]?.slugId ?? '' })).status)
    return statuses
  }
  assert.deepEqual(await votesAt(app), [200, 200, 200, 429])
  assert.deepEqual(await votesAt(other), [200, 200, 200, 429])
  // Limits in the database are not divided.
  const author = await app.guest()
  const say = (opinionBody: string) => author(createOpinion, { conversationSlugId: slugId, opinionBody })
  for (const text of ['One', 'Two', 'Three']) await say(text)
})

test('new guests of one network above the limit need a proof of work and are never refused permanently', async () => {
  await using app = await startApp({ env: { ...env, GUESTS_PER_HOUR: '2' } })
  const { opinions } = await aConversation(app, { opinions: 2 })
  const [slugId = '', second = ''] = opinions.map((opinion) => opinion.slugId)
  const from = (network: string) => ({ 'x-forwarded-for': network })
  const headers = from('192.0.2.1')
  const first = app.stranger().device
  // A device counts once, however many votes it sends.
  for (const opinion of [slugId, second, slugId])
    assert.equal((await vote(app, { device: first, slugId: opinion, headers })).status, 200)
  assert.equal((await vote(app, { device: app.stranger().device, slugId, headers })).status, 200)
  const { device } = app.stranger()
  const asked = await vote(app, { device, slugId, headers })
  assert.deepEqual([asked.status, asked.error?.code], [429, 'proof_of_work_required'])
  const unaware = await vote(app, {
    device,
    slugId,
    headers: { ...headers, [ACCEPT_PROOF_OF_WORK_HEADER]: '' },
  })
  assert.deepEqual([unaware.status, unaware.error?.code], [429, 'throttled'])
  assert(Number(unaware.retryAfter) > 0)
  const { challenge = '', difficulty = 0 } = asked.error?.details ?? {}
  assert.equal(difficulty, 4)
  const proof = `${challenge}:${solutionOf({ challenge, difficulty })}`
  const proven = { ...headers, [PROOF_OF_WORK_HEADER]: proof }
  let unsolved = 0
  while (isSolved({ challenge, solution: unsolved, difficulty })) unsolved++
  const bad = { ...headers, [PROOF_OF_WORK_HEADER]: `${challenge}:${unsolved}` }
  assert.equal((await vote(app, { device: app.stranger().device, slugId, headers: proven })).status, 429)
  assert.equal((await vote(app, { device, slugId, headers: bad })).status, 429)
  assert.equal((await vote(app, { device, slugId, headers: proven })).status, 200)
  // Existing guests and people from another network need no proof of work.
  assert.equal((await vote(app, { device, slugId: second, headers })).status, 200)
  const elsewhere = { device: app.stranger().device, slugId, headers: from('192.0.2.2') }
  assert.equal((await vote(app, elsewhere)).status, 200)
})

test('votes that fail or change nothing create no guest and do not count as a new guest', async () => {
  await using app = await startApp({ env: { ...env, GUESTS_PER_HOUR: '1' } })
  const open = await aConversation(app, { opinions: 2 })
  const [slugId = '', moved = ''] = open.opinions.map((opinion) => opinion.slugId)
  await moderateOpinion(app, { slugId: moved, action: 'move' })
  const closed = await aConversation(app, { opinions: 1 })
  await closeConversation(app, closed)
  const ofClosed = closed.opinions[0]?.slugId ?? ''
  const count = async () => (await sql`select from users`.execute(app.ctx.db)).rows.length
  const before = await count()
  const stranger = () => app.stranger()
  assert.equal(await stranger()(castVote, { opinionSlugId: moved, chosenOption: 'agree' }), false)
  assert.equal(await stranger()(castVote, { opinionSlugId: ofClosed, chosenOption: 'agree' }), false)
  assert.equal(await stranger()(castVote, { opinionSlugId: slugId, chosenOption: 'cancel' }), true)
  await assertRejected(
    stranger()(castVote, { opinionSlugId: 'unknown', chosenOption: 'agree' }),
    'not_found',
    'opinion_not_found',
  )
  const opinion = { conversationSlugId: closed.slugId, opinionBody: 'We should plant more trees' }
  assert.deepEqual(await stranger()(createOpinion, opinion), {
    success: false,
    reason: 'conversation_locked',
  })
  assert.equal(await count(), before)
  assert.equal(await stranger()(castVote, { opinionSlugId: slugId, chosenOption: 'agree' }), true)
  assert.equal(await count(), before + 1)
  await assertRejected(
    stranger()(castVote, { opinionSlugId: slugId, chosenOption: 'agree' }),
    'too_many',
    'proof_of_work_required',
  )
})

test('the first votes of one device that arrive at once count as one new guest', async () => {
  await using app = await startApp({ env: { ...env, GUESTS_PER_HOUR: '1' } })
  const { opinions } = await aConversation(app, { opinions: 12 })
  const alice = app.stranger()
  const votes = opinions.map(({ slugId }) =>
    alice(castVote, { opinionSlugId: slugId, chosenOption: 'agree' }),
  )
  assert.deepEqual(new Set(await Promise.all(votes)), new Set([true]))
})

test('a network that logs in too often needs a proof of work for each call and is never refused', async () => {
  await using app = await startApp({ env })
  const path = BASE_PATH + verifyOtp.path
  const guess = async (device: TestDevice, headers = {}) => {
    const { status, text } = await app.send(path, {
      body: JSON.stringify({ phoneNumber: '+33612345678', defaultCallingCode: '33', code: 1 }),
      headers: {
        ...acceptsWork,
        authorization: `Bearer ${app.token(device, path)}`,
        'x-forwarded-for': '192.0.2.1',
        ...headers,
      },
    })
    return { ...JSON.parse(text), status }
  }
  const devices = Array.from({ length: CALL_LIMITS.login.points }, () => app.stranger().device)
  for (const answer of await Promise.all(devices.map((device) => guess(device))))
    assert.equal(answer.status, 200)
  const { device } = app.stranger()
  const asked = await guess(device)
  assert.deepEqual([asked.status, asked.code], [429, 'proof_of_work_required'])
  // Clients that do not support proofs of work get the time to wait.
  const { status, code, retryAfter } = await guess(device, { [ACCEPT_PROOF_OF_WORK_HEADER]: '0' })
  assert.deepEqual([status, code], [429, 'throttled'])
  assert(retryAfter > 0 && retryAfter <= 60)
  const proof = `${asked.challenge}:${solutionOf(asked)}`
  assert.equal((await guess(device, { [PROOF_OF_WORK_HEADER]: proof })).status, 200)
  assert.equal((await guess(device, { [PROOF_OF_WORK_HEADER]: proof })).status, 429)
  assert.equal((await guess(app.stranger().device, { 'x-forwarded-for': '192.0.2.2' })).status, 200)
})

test('a network that opens too many pages gets them without inlined data, and other networks are not affected', async () => {
  await using app = await startApp({ env })
  const { slugId } = await aConversation(app, { title: 'Where should the benches stand' })
  const { mayOpenPage } = limits(app.ctx)
  for (let page = 0; page < CALL_LIMITS.page.points; page++) assert(await mayOpenPage('192.0.2.1'))
  const open = (network: string) =>
    app.send(`/feed/conversation/${slugId}/`, { method: 'GET', headers: { 'x-forwarded-for': network } })
  const [bare, whole] = [await open('192.0.2.1'), await open('192.0.2.2')]
  // Without a built web application there are no pages.
  if (whole.status === 503) return
  assert.deepEqual([bare.status, whole.status], [200, 200])
  assert(!bare.text.includes('benches') && whole.text.includes('benches'))
})

test('a new device with a key of any kind may start by writing an opinion, which counts', async () => {
  await using app = await startApp({ env })
  const { slugId } = await aConversation(app)
  for (const kind of ['ed25519', 'p256', 'rsa'] as const)
    await app.stranger(kind)(createOpinion, {
      conversationSlugId: slugId,
      opinionBody: `Written with ${kind}`,
    })
  const { rows } = await sql`select from limit_points where key like 'opinion:%'`.execute(app.ctx.db)
  assert.equal(rows.length, 3)
})

test('a device that deletes its guest again and again gets no more guests than others', async () => {
  await using app = await startApp({ env: { ...env, GUESTS_PER_HOUR: '1' } })
  const { opinions } = await aConversation(app, { opinions: 1 })
  const alice = app.stranger()
  const voteAndLeave = async () => {
    await alice(castVote, { opinionSlugId: opinions[0]?.slugId ?? '', chosenOption: 'agree' })
    await alice(deleteUser, {})
    await app.runJobs()
  }
  await voteAndLeave()
  await voteAndLeave()
  await assertRejected(voteAndLeave(), 'too_many', 'proof_of_work_required')
})
