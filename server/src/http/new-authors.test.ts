import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ACCEPT_PROOF_OF_WORK_HEADER,
  BASE_PATH,
  castVote,
  createOpinion,
  errorFromWire,
  PROOF_OF_WORK_HEADER,
  type AppError,
} from '@parley/contract'
import { WIDE_SHARE } from '#http/network.ts'
import { NEW_AUTHORS } from '#http/new-authors.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { TestDevice } from '#testing/device.ts'
import { solutionOf } from '#testing/phone.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { aConversation, type SeededConversation } from '#testing/seed.ts'

const env = { LIMITS: '1', TRUST_PROXY: '1', PROOF_OF_WORK_BITS: '4' }
const HALL = '192.0.2.1'
const path = BASE_PATH + createOpinion.path

type Posting = { device?: TestDevice; from?: string; headers?: Record<string, string> }

/** Posts an opinion from a network, without a proof of work; returns the error if it is refused. */
async function post(
  app: TestApp,
  { slugId }: SeededConversation,
  text: string,
  { device = app.stranger().device, from = HALL, headers = {} }: Posting = {},
): Promise<AppError | undefined> {
  const reply = await app.send(path, {
    body: JSON.stringify({ conversationSlugId: slugId, opinionBody: text }),
    headers: {
      [ACCEPT_PROOF_OF_WORK_HEADER]: '1',
      'x-forwarded-for': from,
      authorization: `Bearer ${app.token(device, path)}`,
      ...headers,
    },
  })
  return reply.status === 200 ? undefined : errorFromWire(JSON.parse(reply.text))
}

/**
 * Posts an opinion as the web app does, with a proof of work if the server asks for one. Returns how often it asked.
 */
async function postWithWork(
  app: TestApp,
  conversation: SeededConversation,
  text: string,
  { device = app.stranger().device }: Posting = {},
): Promise<number> {
  let headers: Record<string, string> = {}
  for (let numSolved = 0; ; numSolved++) {
    const error = await post(app, conversation, text, { device, headers })
    if (error === undefined) return numSolved
    const { challenge = '', difficulty = 0 } = error.details ?? {}
    assert.equal(error.code, 'proof_of_work_required')
    headers = { [PROOF_OF_WORK_HEADER]: `${challenge}:${solutionOf({ challenge, difficulty })}` }
  }
}

/** The guests of one network who need no proof of work write their opinions. */
async function fill(app: TestApp, conversation: SeededConversation) {
  const devices = Array.from({ length: NEW_AUTHORS }, () => app.stranger().device)
  for (const [n, device] of devices.entries())
    assert.equal(await post(app, conversation, `Thought ${n}`, { device }), undefined)
  return devices
}

test('from the tenth guest of a network who writes in a conversation within an hour, each needs a proof of work', async () => {
  await using app = await startApp({ env })
  const [conversation, another] = [await aConversation(app), await aConversation(app)]
  const [first] = await fill(app, conversation)
  assert.equal(NEW_AUTHORS, 9)
  const tenth = app.stranger().device
  const asked = await post(app, conversation, 'Tenth', { device: tenth })
  assert.equal(asked?.code, 'proof_of_work_required')
  // Clients that do not support proofs of work get the time to wait.
  const headers = { [ACCEPT_PROOF_OF_WORK_HEADER]: '' }
  assert.equal((await post(app, conversation, 'Tenth', { headers }))?.code, 'throttled')
  assert.equal(await postWithWork(app, conversation, 'Tenth', { device: tenth }), 1)
  // People who have written there before, people from elsewhere, accounts and other conversations are not affected.
  for (const device of [first, tenth])
    assert.equal(await post(app, conversation, `More ${device?.did}`, device && { device }), undefined)
  assert.equal(await post(app, conversation, 'From elsewhere', { from: '192.0.2.2' }), undefined)
  const { device } = await app.user()
  assert.equal(await post(app, conversation, 'With an account', { device }), undefined)
  assert.equal(await post(app, another, 'Elsewhere'), undefined)
})

test('all /64 networks of a home count as one network, and all homes of a /48 together as eight', async () => {
  await using app = await startApp({ env })
  const conversation = await aConversation(app)
  const postFrom = async (from: string) =>
    (await post(app, conversation, `From ${from}`, { from }))?.code ?? 'posted'
  const ofHome: string[] = []
  for (let n = 0; n <= NEW_AUTHORS; n++) ofHome.push(await postFrom(`2001:db8:1:${n.toString(16)}::1`))
  assert.deepEqual(ofHome, [...ofHome.slice(1).fill('posted'), 'proof_of_work_required'])
  const ofOthers: string[] = []
  for (let home = 1; ofOthers.at(-1) !== 'proof_of_work_required' && home < 256; home++)
    ofOthers.push(await postFrom(`2001:db8:1:${home.toString(16)}00::1`))
  assert.equal(ofHome.length - 1 + ofOthers.length - 1, WIDE_SHARE * NEW_AUTHORS)
  assert.equal(await postFrom('2001:db8:2::1'), 'posted')
  assert.equal(await postFrom('::ffff:192.0.2.7'), 'posted')
})

test('guests who have only voted count as new authors, and one proof of work is enough for a guest who exceeds both limits', async () => {
  await using app = await startApp({ env: { ...env, GUESTS_PER_HOUR: '10' } })
  const conversation = await aConversation(app, { opinions: 1 })
  await fill(app, conversation)
  const voter = await app.guest()
  await voter(castVote, { opinionSlugId: conversation.opinions[0]?.slugId ?? '', chosenOption: 'agree' })
  assert.equal(await postWithWork(app, conversation, 'Of a voter', { device: voter.device }), 1)
  assert.equal(await postWithWork(app, conversation, 'Of the tenth guest'), 1)
  assert.equal(await postWithWork(app, conversation, 'Of a guest beyond both limits'), 1)
})

test('opinions that are refused or that somebody has posted already do not count as those of new authors', async () => {
  await using app = await startApp({ env })
  const conversation = await aConversation(app)
  assert.equal(await post(app, conversation, 'Benches'), undefined)
  for (let n = 0; n < 12; n++) assert.equal(await post(app, conversation, 'benches!'), undefined)
  for (let n = 0; n < 12; n++) assert.equal((await post(app, conversation, ' '))?.name, 'invalid_input')
  assert.equal(await post(app, conversation, 'Trees'), undefined)
})

test('forty guests of one network who write at once are not held up: each opinion is posted, with little work', async () => {
  await using app = await startApp({ env })
  const conversation = await aConversation(app)
  const numSolved = await Promise.all(
    Array.from({ length: 40 }, (_, n) => postWithWork(app, conversation, `Thought ${n}`)),
  )
  assert(numSolved.every((count) => count <= 1))
  const { opinionCount, participantCount } = await assertNoDrift(app, conversation.slugId)
  assert.deepEqual([opinionCount, participantCount], [40, 40])
})
