import { AppError, castVote } from '@parley/contract'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mockCall, requestsTo, goOffline, goOnline, wasSigned } from '#testing/fakeServer.ts'
import { onVoteOutcome, queueVote, startOutbox, useOutbox, wipeOutbox, type VoteOutcome } from './outbox.ts'
import { storedVotes, storeVote } from './storage.ts'

const aVote = (opinionSlugId: string, chosenOption: 'agree' | 'disagree' | 'pass' | 'cancel' = 'agree') => ({
  opinionSlugId,
  chosenOption,
  opinionText: `Opinion ${opinionSlugId}`,
})

let outcomes: VoteOutcome[] = []
let stops: (() => void)[] = []
beforeEach(() => {
  outcomes = []
  stops = [onVoteOutcome((outcome) => outcomes.push(outcome)), startOutbox()]
  mockCall(castVote, true)
})
afterEach(() => {
  for (const stop of stops) stop()
  goOnline()
})

test('a vote is sent signed, at once, and leaves nothing behind', async () => {
  expect(await queueVote(aVote('a'))).toBe('saved')
  expect(requestsTo(castVote)).toEqual([{ opinionSlugId: 'a', chosenOption: 'agree' }])
  expect(wasSigned(castVote)).toBe(true)
  expect(await storedVotes()).toEqual([])
})

test('the consent that was seen goes with the vote', async () => {
  await queueVote({ ...aVote('a'), consentVersion: '2026-11' })
  expect(requestsTo(castVote)).toEqual([
    { opinionSlugId: 'a', chosenOption: 'agree', consentVersion: '2026-11' },
  ])
})

test('without network a vote waits, is shown as waiting, and is sent once when the network returns', async () => {
  const { result } = renderHook(() => useOutbox())
  goOffline()
  expect(await queueVote(aVote('a', 'disagree'))).toBe('waiting')
  await waitFor(() => expect(result.current).toMatchObject({ waiting: 1, isOffline: true }))
  expect(result.current.voteOf('a')).toBe('disagree')

  goOnline()
  await waitFor(() => expect(result.current).toMatchObject({ waiting: 0, isOffline: false }))
  expect(requestsTo(castVote)).toHaveLength(1)
  expect(outcomes.map(({ fate }) => fate)).toEqual(['saved'])
})

test('of several presses on one opinion without network only the last is sent', async () => {
  goOffline()
  for (const choice of ['agree', 'pass', 'cancel'] as const) await queueVote(aVote('a', choice))
  goOnline()
  await waitFor(() => expect(requestsTo(castVote)).toEqual([{ opinionSlugId: 'a', chosenOption: 'cancel' }]))
})

test('votes on several opinions are sent in the order they were cast', async () => {
  goOffline()
  for (const slugId of ['c', 'a', 'b']) await queueVote(aVote(slugId))
  goOnline()
  await waitFor(() =>
    expect(requestsTo(castVote).map(({ opinionSlugId }) => opinionSlugId)).toEqual(['c', 'a', 'b']),
  )
})

test('a vote kept by an earlier visit is sent by the next', async () => {
  for (const stop of stops) stop()
  await storeVote({ ...aVote('a'), id: 'earlier', queuedAt: 1, failures: 0 })
  stops = [startOutbox()]
  await waitFor(() => expect(requestsTo(castVote)).toHaveLength(1))
  await waitFor(async () => expect(await storedVotes()).toEqual([]))
})

test('a second press while the first is on its way is sent after it', async () => {
  const answerFirst = Promise.withResolvers<boolean>()
  mockCall(castVote, ({ chosenOption }) => (chosenOption === 'agree' ? answerFirst.promise : true))
  const first = queueVote(aVote('a', 'agree'))
  await waitFor(() => expect(requestsTo(castVote)).toHaveLength(1))
  const second = queueVote(aVote('a', 'disagree'))
  answerFirst.resolve(true)
  expect(await Promise.all([first, second])).toEqual(['saved', 'saved'])
  expect(requestsTo(castVote).map(({ chosenOption }) => chosenOption)).toEqual(['agree', 'disagree'])
})

test('a vote that is not possible any more is refused, reported and not kept', async () => {
  mockCall(castVote, false)
  expect(await queueVote(aVote('a'))).toBe('refused')
  expect(outcomes).toMatchObject([{ vote: aVote('a'), fate: 'refused' }])
  expect(await storedVotes()).toEqual([])
})

test('a refusal of a press that was replaced meanwhile is not reported', async () => {
  const answerFirst = Promise.withResolvers<boolean>()
  mockCall(castVote, ({ chosenOption }) => (chosenOption === 'agree' ? answerFirst.promise : true))
  void queueVote(aVote('a', 'agree'))
  await waitFor(() => expect(requestsTo(castVote)).toHaveLength(1))
  const second = queueVote(aVote('a', 'disagree'))
  await waitFor(async () => expect((await storedVotes())[0]?.chosenOption).toBe('disagree'))
  answerFirst.resolve(false)
  await second
  expect(outcomes).toMatchObject([{ fate: 'saved', vote: { chosenOption: 'disagree' } }])
})

test.each(['forbidden', 'not_found', 'invalid_input', 'unauthenticated', 'gone'] as const)(
  'the answer "%s" is final and does not stop the votes behind it',
  async (name) => {
    mockCall(castVote, ({ opinionSlugId }) => {
      if (opinionSlugId === 'a') throw new AppError(name, name, 'No')
      return true
    })
    goOffline()
    await queueVote(aVote('a'))
    await queueVote(aVote('b'))
    goOnline()
    await waitFor(() => expect(outcomes.map(({ fate }) => fate)).toEqual(['refused', 'saved']))
    expect(outcomes[0]?.error?.name).toBe(name)
  },
)

test('a server that is busy or broken keeps the vote waiting', async () => {
  mockCall(castVote, () => {
    throw new AppError('too_many', 'too_many', 'Slow down')
  })
  expect(await queueVote(aVote('a'))).toBe('waiting')
  expect(await storedVotes()).toHaveLength(1)
})

test('a vote on which the server fails is kept with its count, and given up after the sixth time', async () => {
  mockCall(castVote, () => {
    throw new AppError('internal', 'internal', 'Internal error')
  })
  expect(await queueVote(aVote('a'))).toBe('waiting')
  expect(await storedVotes()).toMatchObject([{ failures: 1 }])
  const [stored] = await storedVotes()
  if (stored) await storeVote({ ...stored, failures: 5 })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(outcomes).toMatchObject([{ fate: 'refused' }]))
  expect(await storedVotes()).toEqual([])
})

test('a repeated vote is a success without effect, so a second tab does no harm', async () => {
  await Promise.all([queueVote(aVote('a')), queueVote(aVote('a'))])
  expect(new Set(requestsTo(castVote).map(({ chosenOption }) => chosenOption))).toEqual(new Set(['agree']))
  expect(await storedVotes()).toEqual([])
})

test('erasing local data forgets votes that were not sent', async () => {
  goOffline()
  await queueVote(aVote('a'))
  await wipeOutbox()
  goOnline()
  // Votes are sent in the order they were cast: an erased one would come before this one.
  await queueVote(aVote('b'))
  expect(requestsTo(castVote)).toEqual([{ opinionSlugId: 'b', chosenOption: 'agree' }])
})
