import { AppError, castVote, respondToPoll } from '@parley/contract'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectErrors, storesNothing } from '#testing/browser.ts'
import { mockCall, requestsTo, goOffline, goOnline, wasSigned } from '#testing/fakeServer.ts'
import { createOutbox, type AnswerOutcome, type Outbox, type VoteOutcome } from './outbox.ts'
import { openVoteStorage } from './storage.ts'

const storage = openVoteStorage()

const aVote = (opinionSlugId: string, chosenOption: 'agree' | 'disagree' | 'pass' | 'cancel' = 'agree') => ({
  conversationSlugId: 'streets1',
  opinionSlugId,
  chosenOption,
  opinionText: `Opinion ${opinionSlugId}`,
})

let outcomes: (VoteOutcome | AnswerOutcome)[] = []
let outbox: Outbox
let stop: () => void
beforeEach(async () => {
  outcomes = []
  outbox = createOutbox()
  outbox.onOutcome((outcome) => outcomes.push(outcome))
  stop = outbox.start()
  await waitFor(() => expect(outbox.state.get().isLoaded).toBe(true))
  await outbox.sendNow()
  mockCall(castVote, true)
})
afterEach(() => {
  stop()
  goOnline()
})

test('a vote is sent signed and at once, and is then removed from the outbox', async () => {
  expect(await outbox.queueVote(aVote('a'))).toBe('saved')
  expect(requestsTo(castVote)).toEqual([{ opinionSlugId: 'a', chosenOption: 'agree' }])
  expect(wasSigned(castVote)).toBe(true)
  expect(await storage.list()).toEqual([])
})

test('a vote is sent with the consent that its person saw', async () => {
  await outbox.queueVote({ ...aVote('a'), consentVersion: '2026-11' })
  expect(requestsTo(castVote)).toEqual([
    { opinionSlugId: 'a', chosenOption: 'agree', consentVersion: '2026-11' },
  ])
})

test('a vote is sent with the propensity of its opinion, even if it waited and was changed without network', async () => {
  const routing = { version: '1.7', propensity: 0.25 }
  goOffline()
  await outbox.queueVote({ ...aVote('a'), routing })
  await outbox.queueVote(aVote('a', 'pass'), 'agree')
  goOnline()
  await waitFor(() => expect(outbox.state.get().waiting).toEqual([]))
  expect(requestsTo(castVote)).toEqual([{ opinionSlugId: 'a', chosenOption: 'pass', routing }])
})

test('a vote without network is shown as waiting, and is sent once when the network returns', async () => {
  goOffline()
  expect(await outbox.queueVote(aVote('a', 'disagree'))).toBe('waiting')
  expect(outbox.state.get()).toMatchObject({
    waiting: [{ opinionSlugId: 'a', chosenOption: 'disagree' }],
    isOffline: true,
  })

  goOnline()
  await waitFor(() => expect(outbox.state.get()).toMatchObject({ waiting: [], isOffline: false }))
  expect(requestsTo(castVote)).toHaveLength(1)
  expect(outcomes.map(({ status }) => status)).toEqual(['saved'])
})

test('only the last of several presses on one opinion without network is sent', async () => {
  goOffline()
  for (const choice of ['agree', 'pass', 'cancel'] as const) await outbox.queueVote(aVote('a', choice))
  goOnline()
  await waitFor(() => expect(requestsTo(castVote)).toEqual([{ opinionSlugId: 'a', chosenOption: 'cancel' }]))
})

test('votes on several opinions are sent in the order they were cast', async () => {
  goOffline()
  for (const slugId of ['c', 'a', 'b']) await outbox.queueVote(aVote(slugId))
  goOnline()
  await waitFor(() =>
    expect(requestsTo(castVote).map(({ opinionSlugId }) => opinionSlugId)).toEqual(['c', 'a', 'b']),
  )
})

test('a vote stored by an earlier visit is sent by the next', async () => {
  await outbox.sendNow()
  stop()
  await storage.put({ ...aVote('a'), id: 'earlier', queuedAt: 1, failures: 0 })
  stop = createOutbox().start()
  await waitFor(() => expect(requestsTo(castVote)).toHaveLength(1))
  await waitFor(async () => expect(await storage.list()).toEqual([]))
})

test('a vote of an earlier visit stays among the votes of this page once the server has it', async () => {
  await storage.put({ ...aVote('a'), id: 'earlier', queuedAt: 1, failures: 0 })
  await outbox.sendNow()
  expect(outbox.state.get().waiting).toEqual([])
  expect(outbox.optimisticVotes.store.get().get('a')).toMatchObject({
    conversationSlugId: 'streets1',
    value: 'agree',
  })
})

test('a vote that another tab has sent stays among the votes of this page', async () => {
  const sent = Promise.withResolvers<boolean>()
  mockCall(castVote, () => sent.promise)
  await storage.put({ ...aVote('a'), id: 'earlier', queuedAt: 1, failures: 0 })
  const stopOther = createOutbox().start()
  stop()
  stop = outbox.start()
  await waitFor(() => expect(outbox.state.get().waiting).toHaveLength(1))
  sent.resolve(true)
  await waitFor(() => expect(outbox.optimisticVotes.store.get().get('a')?.value).toBe('agree'))
  stopOther()
})

test('a second press while the first is on its way is sent after it', async () => {
  const answerFirst = Promise.withResolvers<boolean>()
  mockCall(castVote, ({ chosenOption }) => (chosenOption === 'agree' ? answerFirst.promise : true))
  const first = outbox.queueVote(aVote('a', 'agree'))
  await waitFor(() => expect(requestsTo(castVote)).toHaveLength(1))
  const second = outbox.queueVote(aVote('a', 'disagree'))
  answerFirst.resolve(true)
  expect(await Promise.all([first, second])).toEqual(['saved', 'saved'])
  expect(requestsTo(castVote).map(({ chosenOption }) => chosenOption)).toEqual(['agree', 'disagree'])
})

test('a vote that is no longer possible is refused, reported and removed', async () => {
  mockCall(castVote, false)
  expect(await outbox.queueVote(aVote('a'))).toBe('refused')
  expect(outcomes).toMatchObject([{ vote: aVote('a'), status: 'refused' }])
  expect(await storage.list()).toEqual([])
})

test('a refused press that was replaced meanwhile is not reported', async () => {
  const answerFirst = Promise.withResolvers<boolean>()
  mockCall(castVote, ({ chosenOption }) => (chosenOption === 'agree' ? answerFirst.promise : true))
  void outbox.queueVote(aVote('a', 'agree'))
  await waitFor(() => expect(requestsTo(castVote)).toHaveLength(1))
  const second = outbox.queueVote(aVote('a', 'disagree'))
  await waitFor(async () => expect(await storage.list()).toMatchObject([{ chosenOption: 'disagree' }]))
  answerFirst.resolve(false)
  await second
  expect(outcomes).toMatchObject([{ status: 'saved', vote: { chosenOption: 'disagree' } }])
})

test.each(['forbidden', 'not_found', 'invalid_input', 'unauthenticated', 'gone'] as const)(
  'the answer "%s" is final and does not stop later votes',
  async (name) => {
    mockCall(castVote, ({ opinionSlugId }) => {
      if (opinionSlugId === 'a') throw new AppError(name, name, 'No')
      return true
    })
    goOffline()
    await outbox.queueVote(aVote('a'))
    await outbox.queueVote(aVote('b'))
    goOnline()
    await waitFor(() => expect(outcomes.map(({ status }) => status)).toEqual(['refused', 'saved']))
    expect(outcomes[0]?.error?.name).toBe(name)
  },
)

test('a vote waits while the server is busy or broken', async () => {
  mockCall(castVote, () => {
    throw new AppError('too_many', 'too_many', 'Slow down')
  })
  expect(await outbox.queueVote(aVote('a'))).toBe('waiting')
  expect(await storage.list()).toHaveLength(1)
})

test('votes and poll answers wait while nothing can be saved, however often that is said, and are sent afterwards', async () => {
  let isReadOnly = true
  const refuse = (): undefined => {
    if (isReadOnly) throw new AppError('unavailable', 'read_only', 'The site can only be read now.')
  }
  mockCall(castVote, () => {
    refuse()
    return true
  })
  mockCall(respondToPoll, refuse)
  const answer = { conversationSlugId: 'streets1', optionNumber: 2, optionTitle: 'Buses' }
  expect(await outbox.queueVote(aVote('a'))).toBe('waiting')
  expect(await outbox.queueAnswer(answer)).toBe('waiting')
  expect(outbox.state.get()).toMatchObject({ isUnavailable: true, isOffline: false })
  for (let again = 0; again < 10; again++) expect(await outbox.sendNow()).toBe(false)
  expect(await storage.list()).toMatchObject([{ opinionSlugId: 'a', failures: 0 }, { optionNumber: 2 }])
  isReadOnly = false
  expect(await outbox.sendNow()).toBe(true)
  expect(outcomes.map(({ status }) => status)).toEqual(['saved', 'saved'])
  expect(outbox.state.get()).toMatchObject({ waiting: [], isUnavailable: false })
})

test('a vote that makes the server fail stays stored with the number of failures, and is given up after the sixth', async () => {
  mockCall(castVote, () => {
    throw new AppError('internal', 'internal', 'Internal error')
  })
  expect(await outbox.queueVote(aVote('a'))).toBe('waiting')
  expect(await storage.list()).toMatchObject([{ failures: 1 }])
  const [stored] = await storage.list()
  if (stored) await storage.put({ ...stored, failures: 5 })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(outcomes).toMatchObject([{ status: 'refused' }]))
  expect(await storage.list()).toEqual([])
})

test('a vote that makes the server fail holds up no other, and is not tried again with each of them', async () => {
  let isBroken = true
  mockCall(castVote, ({ opinionSlugId }) => {
    if (opinionSlugId === 'a' && isBroken) throw new AppError('internal', 'internal', 'Internal error')
    return true
  })
  expect(await outbox.queueVote({ ...aVote('a'), consentVersion: '2026-11' })).toBe('waiting')
  for (const slugId of ['b', 'c']) expect(await outbox.queueVote(aVote(slugId))).toBe('saved')
  expect(outbox.state.get().waiting).toMatchObject([{ opinionSlugId: 'a', failures: 1 }])
  expect(requestsTo(castVote).map(({ opinionSlugId }) => opinionSlugId)).toEqual(['a', 'b', 'c'])
  // What was agreed to with the first vote is said by the first one that arrives.
  expect(requestsTo(castVote)[1]?.consentVersion).toBe('2026-11')
  isBroken = false
  expect(await outbox.sendNow()).toBe(true)
  expect(outbox.state.get().waiting).toEqual([])
})

test('a vote that the browser cannot sign is refused at once, since waiting would not help', async () => {
  expectErrors()
  storesNothing()
  expect(await outbox.queueVote(aVote('a'))).toBe('refused')
  expect(outcomes).toMatchObject([{ status: 'refused', error: { code: 'cannot_sign' } }])
  expect(outbox.state.get()).toMatchObject({ waiting: [], isOffline: false })
  vi.restoreAllMocks()
  await outbox.wipe()
})

test('a repeated vote succeeds without effect, so that a second tab does no harm', async () => {
  await Promise.all([outbox.queueVote(aVote('a')), outbox.queueVote(aVote('a'))])
  expect(new Set(requestsTo(castVote).map(({ chosenOption }) => chosenOption))).toEqual(new Set(['agree']))
  expect(await storage.list()).toEqual([])
})

test('erasing local data removes votes that were not sent', async () => {
  goOffline()
  await outbox.queueVote(aVote('a'))
  await outbox.wipe()
  goOnline()
  // Votes are sent in the order they were cast, so an erased one would be sent before this one.
  await outbox.queueVote(aVote('b'))
  expect(requestsTo(castVote)).toEqual([{ opinionSlugId: 'b', chosenOption: 'agree' }])
})
