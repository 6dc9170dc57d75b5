import {
  AppError,
  castVote,
  checkLoginStatus,
  listNotifications,
  listOpinionsByViewer,
  listOwnConversations,
  listOwnPollResponses,
  listOwnVotes,
  listTopics,
  PROOF_OF_WORK_HEADER,
} from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { callApi } from '#call.ts'
import { expectErrors, storesNothing } from '#testing/browser.ts'
import { mockCall, requestsTo, wasSigned } from '#testing/fakeServer.ts'

/** A server that requires proofs of work; returns the proofs that it receives. */
const wantsWork = (accepts: (proof: string) => boolean): (string | null)[] => {
  const shown: (string | null)[] = []
  globalThis.fetch = async (_, init) => {
    const proof = new Headers(init?.headers).get(PROOF_OF_WORK_HEADER)
    shown.push(proof)
    if (proof !== null && accepts(proof)) return new Response('true')
    const refusal = new AppError('too_many', 'proof_of_work_required', 'Prove a little work.', {
      challenge: '1.4.x.y',
      difficulty: 4,
    })
    return new Response(JSON.stringify(refusal.toWire()), { status: 429 })
  }
  return shown
}
const vote = () => callApi(castVote, { opinionSlugId: 'abc', chosenOption: 'agree' })

test('a call that needs a proof of work is repeated with one, unnoticed by the person', async () => {
  const shown = wantsWork((proof) => /^1\.4\.x\.y:\d+$/.test(proof))
  await expect(vote()).resolves.toBe(true)
  expect(shown).toHaveLength(2)
  expect(shown[0]).toBeNull()
})

test('a harder challenge that follows the first one is solved too', async () => {
  let numShown = 0
  const shown = wantsWork(() => ++numShown === 2)
  await expect(vote()).resolves.toBe(true)
  expect(shown).toHaveLength(3)
})

test('a call is given up after three challenges', async () => {
  expectErrors()
  const shown = wantsWork(() => false)
  await expect(vote()).rejects.toMatchObject({ code: 'proof_of_work_required' })
  expect(shown).toHaveLength(4)
})

test('a call may be sent to another address than its own site (spec 7.1)', async () => {
  const asked: unknown[] = []
  globalThis.fetch = async (address) => {
    asked.push(address)
    return new Response('{"topicList":[]}')
  }
  await callApi(listTopics, {}, { baseUrl: 'https://api.parley.example' })
  await callApi(listTopics, {})
  expect(asked).toEqual([
    'https://api.parley.example/api/v1/topic/get-all-topics',
    '/api/v1/topic/get-all-topics',
  ])
})

test('a call that needs a body fails before anything is sent (spec 5.15)', async () => {
  const logged = expectErrors()
  // An existing client may leave out what the types require.
  const missing = JSON.parse('{}').body
  await expect(callApi(castVote, missing)).rejects.toMatchObject({
    message: 'Required parameter body was null or undefined when calling /vote/cast',
  })
  expect(requestsTo(castVote)).toEqual([])
  mockCall(checkLoginStatus, { loggedInStatus: { isKnown: false, isRegistered: false, isLoggedIn: false } })
  await callApi(checkLoginStatus, missing)
  expect(requestsTo(checkLoginStatus)).toHaveLength(1)
  expect(logged).toHaveLength(1)
})

test('the calls that load the lists of a person are sent without a body too (spec 5.15)', async () => {
  const missing = JSON.parse('{}').body
  for (const call of [listOwnConversations, listOpinionsByViewer, listOwnPollResponses]) mockCall(call, [])
  for (const call of [listNotifications, listOwnConversations, listOpinionsByViewer, listOwnPollResponses]) {
    await callApi(call, missing)
    expect(requestsTo(call)).toHaveLength(1)
  }
})

test('a failed call logs one line with its path, and never what was sent (spec 8.12)', async () => {
  const logged = expectErrors()
  mockCall(castVote, () => {
    throw new AppError('forbidden', 'conversation_locked', 'Secret words')
  })
  await expect(callApi(castVote, { opinionSlugId: 'abc', chosenOption: 'agree' })).rejects.toBeTruthy()
  expect(logged).toEqual([['Call failed: /vote/cast: forbidden (conversation_locked)']])
})

test('a call that anyone may make is sent unsigned, even from a device that has a key (spec 7.10)', async () => {
  mockCall(checkLoginStatus, { loggedInStatus: { isKnown: true, isRegistered: false, isLoggedIn: false } })
  await callApi(checkLoginStatus, {}, { signed: true })
  mockCall(listTopics, { topicList: [] })
  await callApi(listTopics, {})
  expect(wasSigned(listTopics)).toBe(false)
  mockCall(listOwnVotes, [])
  await callApi(listOwnVotes, { conversationSlugIdList: [] })
  expect(wasSigned(listOwnVotes)).toBe(true)
})

test.each([
  ['is aborted', () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError'))],
  ['gets no JSON', async () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ['gets an error of unknown shape', async () => new Response('{"oops":1}', { status: 500 })],
])(
  'a call that is aborted or answered in an unknown shape fails with "No internet connection": %s (spec 8.1, 8.2, 8.3)',
  async (_, answer) => {
    expectErrors()
    globalThis.fetch = answer
    await expect(vote()).rejects.toMatchObject({
      name: 'offline',
      code: 'aborted',
      message: 'No internet connection',
    })
  },
)

test('a call of a browser that stores no key fails at signing, which is not a lack of network', async () => {
  expectErrors()
  storesNothing()
  mockCall(castVote, true)
  const signed = callApi(castVote, { opinionSlugId: 'abc', chosenOption: 'agree' }, { signed: true })
  await expect(signed).rejects.toMatchObject({ name: 'internal', code: 'cannot_sign' })
  expect(requestsTo(castVote)).toEqual([])
})

test('an error reply keeps its code, name and message (spec 8.3)', async () => {
  expectErrors()
  const refusal = new AppError('forbidden', 'login_required', 'Log in to take part in this conversation.')
  globalThis.fetch = async () => new Response(JSON.stringify(refusal.toWire()), { status: 403 })
  await expect(vote()).rejects.toMatchObject({
    name: 'forbidden',
    code: 'login_required',
    message: 'Log in to take part in this conversation.',
  })
})

test('a call times out after 8 seconds, or after its own limit (spec 9.6)', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  mockCall(castVote, true)
  await vote()
  await callApi(castVote, { opinionSlugId: 'abc', chosenOption: 'agree' }, { timeoutMs: 60_000 })
  expect(timeout.mock.calls).toEqual([[8000], [60_000]])
})
