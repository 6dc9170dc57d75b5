import { AppError, castVote, type VoteAction } from '@parley/contract'
import { callApi } from '#call.ts'
import { makeStore, useStore } from '#ui/store.ts'
import { dropAllVotes, dropVote, noteFailure, storedVotes, storeVote, type WaitingVote } from './storage.ts'

export type QueuedVote = {
  opinionSlugId: string
  chosenOption: VoteAction
  /** The words voted on, to name the vote where it is not on screen any more. */
  opinionText: string
  /** The consent sentence the person has seen, with a first vote. */
  consentVersion?: string
}

/** `waiting`: kept on this device and sent as soon as it can be. */
export type VoteFate = 'saved' | 'waiting' | 'refused'

export type VoteOutcome = {
  vote: QueuedVote
  fate: 'saved' | 'refused'
  /** Why it was refused; absent where the server answered that voting is not possible any more. */
  error?: AppError
}

/** Takes a vote: it is kept on this device first, then sent. Votes on other opinions sent before it go first. */
export const queueVote = async (vote: QueuedVote): Promise<VoteFate> => {
  const waiting: WaitingVote = { ...vote, id: crypto.randomUUID(), queuedAt: nextMoment(), failures: 0 }
  const fate = new Promise<VoteFate>((resolve) => settlers.set(waiting.id, resolve))
  for (const replaced of state.get().waiting) {
    if (replaced.opinionSlugId === vote.opinionSlugId && replaced.id !== inFlight)
      settle(replaced.id, 'waiting')
  }
  show([...others(waiting), waiting])
  beingStored.add(waiting)
  await storeVote(waiting).catch(() => unstored.push(waiting))
  beingStored.delete(waiting)
  void sendWaiting()
  return fate
}

/** Hears what became of each vote, before the vote leaves the list of waiting ones. The shell says refusals in a
 * notice; a screen only takes back what it showed. */
export const onVoteOutcome = (listener: (outcome: VoteOutcome) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many votes wait, whether the network is lost, and the unsent vote on an opinion. */
export function useOutbox() {
  const { waiting, isOffline } = useStore(state)
  return {
    waiting: waiting.length,
    isOffline,
    voteOf: (opinionSlugId: string): VoteAction | undefined =>
      waiting.find((vote) => vote.opinionSlugId === opinionSlugId)?.chosenOption,
  }
}

/** Starts sending what an earlier visit left, and again whenever the network returns. */
export const startOutbox = (): (() => void) => {
  const wake = () => {
    // Where that is not true, the next vote finds out.
    setOffline(!navigator.onLine)
    void sendWaiting()
  }
  const lose = () => setOffline(true)
  window.addEventListener('online', wake)
  window.addEventListener('offline', lose)
  const away = channel()
  away?.addEventListener('message', hearOtherTab)
  wake()
  return () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', lose)
    away?.removeEventListener('message', hearOtherTab)
    clearTimeout(retryTimer)
  }
}

/** Tries at once to send what waits; true where nothing is left. */
export const sendNow = async (): Promise<boolean> => {
  await sendWaiting()
  return (await allWaiting()).length === 0
}

/** Forgets every unsent vote (with all other local data). */
export const wipeOutbox = async (): Promise<void> => {
  unstored.length = 0
  settlers.clear()
  clearTimeout(retryTimer)
  show([])
  await dropAllVotes()
}

const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000
const MOST_FAILURES = 5

const state = makeStore<{ waiting: readonly WaitingVote[]; isOffline: boolean }>({
  waiting: [],
  isOffline: false,
})
const listeners = new Set<(outcome: VoteOutcome) => void>()
const settlers = new Map<string, (fate: VoteFate) => void>()
/** Votes of a browser that keeps nothing: they live as long as the page. */
const unstored: WaitingVote[] = []
/** Votes on their way into the storage: a reading of it may come before them. */
const beingStored = new Set<WaitingVote>()
let lastMoment = 0
let retryMs = FIRST_RETRY_MS
let retryTimer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined
/** The vote whose answer is on its way. */
let inFlight: string | undefined
let isAskedAgain = false

const others = (vote: WaitingVote) =>
  state.get().waiting.filter((other) => other.opinionSlugId !== vote.opinionSlugId)
const show = (waiting: readonly WaitingVote[]) => state.set({ ...state.get(), waiting })
const setOffline = (isOffline: boolean) => state.set({ ...state.get(), isOffline })

const sendWaiting = (): Promise<void> => {
  isAskedAgain = true
  return (sending ??= sendWhileAsked())
}

const sendWhileAsked = async (): Promise<void> => {
  // Nothing may be awaited between the last look at the wish and the end, or a wish made there would be lost.
  while (isAskedAgain) {
    isAskedAgain = false
    clearTimeout(retryTimer)
    // One tab at a time: the others find the list empty when their turn comes.
    await (navigator.locks ? navigator.locks.request('parley-outbox', sendAll) : sendAll())
  }
  sending = undefined
}

const sendAll = async (): Promise<void> => {
  const tried = new Set<string>()
  for (;;) {
    const waiting = await allWaiting()
    show([...waiting.filter((vote) => !isReplaced(vote, beingStored)), ...beingStored])
    const vote = waiting.find((next) => !tried.has(next.id))
    if (!vote) break
    tried.add(vote.id)
    if (await sendOne(vote)) continue
    for (const left of await allWaiting()) settle(left.id, 'waiting')
    retryTimer = setTimeout(() => void sendWaiting(), retryMs)
    retryMs = Math.min(LAST_RETRY_MS, retryMs * 2)
    return
  }
  // Whoever still waits for an answer was sent by another tab.
  for (const id of settlers.keys()) if (tried.has(id)) settle(id, 'saved')
}

/** False where the network or the server cannot take it now. */
const sendOne = async (vote: WaitingVote): Promise<boolean> => {
  const { opinionSlugId, chosenOption, consentVersion } = vote
  inFlight = vote.id
  try {
    const isTaken = await callApi(castVote, { opinionSlugId, chosenOption, consentVersion }, { signed: true })
    retryMs = FIRST_RETRY_MS
    setOffline(false)
    await finish(vote, isTaken ? 'saved' : 'refused')
    return true
  } catch (thrown) {
    const error =
      thrown instanceof AppError ? thrown : new AppError('internal', 'cannot_sign', String(thrown))
    setOffline(error.name === 'offline')
    if (!isTemporary(error, vote)) {
      await finish(vote, 'refused', error)
      return true
    }
    if (error.name === 'internal') await noteFailure(vote).catch(() => undefined)
    return false
  } finally {
    inFlight = undefined
  }
}

const isTemporary = (error: AppError, vote: WaitingVote) =>
  error.name === 'offline' ||
  error.name === 'too_many' ||
  (error.name === 'internal' && vote.failures < MOST_FAILURES)

const finish = async (vote: WaitingVote, fate: 'saved' | 'refused', error?: AppError) => {
  const { opinionSlugId, chosenOption, opinionText } = vote
  await dropVote(vote).catch(() => undefined)
  const at = unstored.indexOf(vote)
  if (at >= 0) unstored.splice(at, 1)
  const newer = [...(await allWaiting()), ...beingStored]
  if (fate === 'saved' || !isReplaced(vote, newer))
    tell({ vote: { opinionSlugId, chosenOption, opinionText }, fate, error })
  show(state.get().waiting.filter((other) => other.id !== vote.id))
  settle(vote.id, fate)
  channel()?.postMessage({ id: vote.id, fate } satisfies Settled)
}

/** Two presses within one millisecond still have an order. */
const nextMoment = () => (lastMoment = Math.max(Date.now(), lastMoment + 1))

const isReplaced = (vote: WaitingVote, newer: Iterable<WaitingVote>) =>
  [...newer].some((other) => other.opinionSlugId === vote.opinionSlugId && other.id !== vote.id)

const tell = (outcome: VoteOutcome) => {
  for (const listener of listeners) listener(outcome)
}

const settle = (id: string, fate: VoteFate) => {
  settlers.get(id)?.(fate)
  settlers.delete(id)
}

const allWaiting = async (): Promise<WaitingVote[]> => [...(await storedVotes().catch(() => [])), ...unstored]

type Settled = {
  id: string
  fate: 'saved' | 'refused'
}

const hearOtherTab = (event: MessageEvent<Settled>) => {
  settle(event.data.id, event.data.fate)
  show(state.get().waiting.filter((vote) => vote.id !== event.data.id))
}

let opened: BroadcastChannel | undefined
const channel = () =>
  (opened ??= typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('parley-outbox'))
