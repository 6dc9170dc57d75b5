import { AppError, castVote, respondToPoll, type VoteChoice } from '@parley/contract'
import { callApi } from '#call.ts'
import { makeStore, whenStore } from '#ui/store.ts'
import { createOptimisticAnswers, type AnswerRolledBack } from './optimisticAnswers.ts'
import { createOptimisticVotes, type RolledBack } from './optimisticVotes.ts'
import {
  isVote,
  openVoteStorage,
  subjectOf,
  type WaitingAnswer,
  type WaitingItem,
  type WaitingVote,
} from './storage.ts'

type Unqueued<W extends WaitingItem> = Omit<W, 'id' | 'queuedAt' | 'failures'>
export type QueuedVote = Unqueued<WaitingVote>
export type QueuedAnswer = Unqueued<WaitingAnswer>

/** `waiting`: stored on this device and sent as soon as it can be. */
export type DeliveryStatus = 'saved' | 'waiting' | 'refused'

export type VoteOutcome = {
  vote: Omit<QueuedVote, 'consentVersion' | 'routing'>
  fate: 'saved' | 'refused'
  /** Why it was refused; absent where the server answered that voting is not possible any more. */
  error?: AppError
  /** What was shown before the refusal, and what the server holds. */
  rolledBack?: RolledBack
}

/** What became of an answer to a poll. */
export type AnswerOutcome = {
  answer: Omit<QueuedAnswer, 'consentVersion'>
  fate: 'saved' | 'refused'
  error?: AppError
  rolledBack?: AnswerRolledBack
}

/** Sends votes and poll answers, and keeps them on this device until the server has acknowledged them. One for each page. */
export type Outbox = ReturnType<typeof createOutbox>

const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000
const MAX_FAILURES = 5

type OutboxState = {
  waiting: readonly WaitingItem[]
  isOffline: boolean
  /** It is known what an earlier visit left. */
  isLoaded: boolean
}

export const createOutbox = ({ via }: { via?: 'embed' } = {}) => {
  const storage = openVoteStorage()
  const optimisticVotes = createOptimisticVotes()
  const optimisticAnswers = createOptimisticAnswers()
  const nothing: OutboxState = { waiting: [], isOffline: false, isLoaded: false }
  const state = makeStore(nothing, { ...nothing, isLoaded: true })
  const listeners = new Set<(outcome: VoteOutcome) => void>()
  const answerListeners = new Set<(outcome: AnswerOutcome) => void>()
  /** Resolve the promises of {@link queueVote} and {@link queueAnswer}, by the id of the item. */
  const settlers = new Map<string, (fate: DeliveryStatus) => void>()
  /** Votes of a browser that stores nothing: they live as long as the page. */
  const unstored: WaitingItem[] = []
  /** Votes on their way into the storage: a reading of it may come before them. */
  const beingStored = new Set<WaitingItem>()
  let lastMoment = 0
  let retryMs = FIRST_RETRY_MS
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let isAskedAgain = false
  /** The vote whose answer is on its way. */
  let inFlight: string | undefined
  /** Tells other tabs what was sent. */
  let channel: BroadcastChannel | undefined

  const show = (pending: readonly WaitingItem[]) => state.set({ ...state.get(), waiting: pending })
  const setOffline = (isOffline: boolean) => state.set({ ...state.get(), isOffline })
  const listAll = async (): Promise<WaitingItem[]> => [...(await storage.list().catch(() => [])), ...unstored]
  const settle = (id: string, fate: DeliveryStatus) => {
    settlers.get(id)?.(fate)
    settlers.delete(id)
  }
  /** Two presses within one millisecond still have an order. */
  const nextMoment = () => (lastMoment = Math.max(Date.now(), lastMoment + 1))

  const loadStored = async () => {
    const stored = await listAll()
    const { waiting } = state.get()
    const older = stored.filter((vote) => !isReplaced(vote, waiting))
    state.set({ ...state.get(), waiting: [...older, ...waiting], isLoaded: true })
  }

  const queueVote = (vote: QueuedVote, former?: VoteChoice): Promise<DeliveryStatus> => {
    optimisticVotes.press(vote, vote.chosenOption, former)
    return queue(vote)
  }

  const queueAnswer = (answer: QueuedAnswer, former?: number): Promise<DeliveryStatus> => {
    optimisticAnswers.press(answer.conversationSlugId, answer.optionNumber, former)
    return queue(answer)
  }

  const queue = async (item: QueuedVote | QueuedAnswer): Promise<DeliveryStatus> => {
    const pending: WaitingItem = { ...item, id: crypto.randomUUID(), queuedAt: nextMoment(), failures: 0 }
    const fate = new Promise<DeliveryStatus>((resolve) => settlers.set(pending.id, resolve))
    const isOfSame = (other: WaitingItem) => subjectOf(other) === subjectOf(pending)
    for (const replaced of state.get().waiting.filter(isOfSame)) {
      if (replaced.id !== inFlight) settle(replaced.id, 'waiting')
      // The server keeps how an opinion came to be shown at the first vote, which it may never see.
      if (isVote(pending) && isVote(replaced)) pending.routing ??= replaced.routing
    }
    show([...state.get().waiting.filter((other) => !isOfSame(other)), pending])
    beingStored.add(pending)
    await storage.put(pending).catch(() => unstored.push(pending))
    beingStored.delete(pending)
    void sendWaiting()
    return fate
  }

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
      // Where a frame of another site gets no storage, it gets no locks either, and has no other tabs to mind.
      await (navigator.locks?.request('parley-outbox', sendAll).catch(sendAll) ?? sendAll())
    }
    sending = undefined
  }

  const sendAll = async (): Promise<void> => {
    const tried = new Set<string>()
    for (;;) {
      const pending = await listAll()
      show([...pending.filter((vote) => !isReplaced(vote, beingStored)), ...beingStored])
      const vote = pending.find((next) => !tried.has(next.id))
      if (!vote) break
      tried.add(vote.id)
      if (await sendOne(vote)) continue
      for (const left of await listAll()) settle(left.id, 'waiting')
      retryTimer = setTimeout(() => void sendWaiting(), retryMs)
      retryMs = Math.min(LAST_RETRY_MS, retryMs * 2)
      return
    }
    // Whoever still waits for an answer was sent by another tab.
    for (const id of settlers.keys()) if (tried.has(id)) settle(id, 'saved')
  }

  /** False where the network or the server cannot take it now. */
  const sendOne = async (item: WaitingItem): Promise<boolean> => {
    inFlight = item.id
    try {
      const isTaken = await sent(item, via)
      retryMs = FIRST_RETRY_MS
      setOffline(false)
      await finish(item, isTaken ? 'saved' : 'refused')
      return true
    } catch (thrown) {
      const error =
        thrown instanceof AppError ? thrown : new AppError('internal', 'cannot_sign', String(thrown))
      setOffline(error.name === 'offline')
      if (!isTemporary(error, item)) {
        await finish(item, 'refused', error)
        return true
      }
      if (error.name === 'internal') await storage.countFailure(item).catch(() => undefined)
      return false
    } finally {
      inFlight = undefined
    }
  }

  const finish = async (item: WaitingItem, fate: 'saved' | 'refused', error?: AppError) => {
    await storage.remove(item).catch(() => undefined)
    const at = unstored.indexOf(item)
    if (at >= 0) unstored.splice(at, 1)
    const newer = [...(await listAll()), ...beingStored]
    if (fate === 'saved' || !isReplaced(item, newer)) {
      if (isVote(item)) reportVote(item, { fate, error })
      else reportAnswer(item, { fate, error })
    }
    show(state.get().waiting.filter((other) => other.id !== item.id))
    settle(item.id, fate)
    channel?.postMessage({ id: item.id, fate } satisfies Settled)
  }

  const reportVote = (vote: WaitingVote, { fate, error }: Pick<VoteOutcome, 'fate' | 'error'>) => {
    const { conversationSlugId, opinionSlugId, chosenOption, opinionText } = vote
    const rolledBack = fate === 'refused' ? optimisticVotes.rollBack(opinionSlugId) : undefined
    if (fate === 'saved') optimisticVotes.confirm(opinionSlugId, chosenOption)
    const reported = { conversationSlugId, opinionSlugId, chosenOption, opinionText }
    for (const listener of listeners) listener({ vote: reported, fate, error, rolledBack })
  }

  const reportAnswer = (answer: WaitingAnswer, { fate, error }: Pick<VoteOutcome, 'fate' | 'error'>) => {
    const { conversationSlugId, optionNumber, optionTitle } = answer
    const rolledBack = fate === 'refused' ? optimisticAnswers.rollBack(conversationSlugId) : undefined
    if (fate === 'saved') optimisticAnswers.confirm(conversationSlugId, optionNumber)
    const reported = { conversationSlugId, optionNumber, optionTitle }
    for (const listener of answerListeners) listener({ answer: reported, fate, error, rolledBack })
  }

  const hearOtherTab = (event: MessageEvent<Settled>) => {
    settle(event.data.id, event.data.fate)
    show(state.get().waiting.filter((vote) => vote.id !== event.data.id))
  }

  return {
    state,
    optimisticVotes,
    optimisticAnswers,

    /**
     * Takes a vote: it is shown, stored on this device, then sent; older votes on other opinions go first.
     * `former` is the vote shown before it.
     */
    queueVote,

    /** As {@link queueVote}, for an answer to a poll. */
    queueAnswer,

    /** Resolves when it is known what an earlier visit left. */
    whenLoaded: (): Promise<void> => whenStore(state, ({ isLoaded }) => isLoaded),

    /** Hears what became of each vote, before the vote leaves the list of waiting ones. */
    onOutcome(listener: (outcome: VoteOutcome) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Hears what became of each poll answer. */
    onAnswerOutcome(listener: (outcome: AnswerOutcome) => void): () => void {
      answerListeners.add(listener)
      return () => answerListeners.delete(listener)
    },

    /** Starts sending what an earlier visit left, and again whenever the network returns. */
    start(): () => void {
      const wake = () => {
        // Where that is not true, the next vote finds out.
        setOffline(!navigator.onLine)
        void sendWaiting()
      }
      const lose = () => setOffline(true)
      let isStopped = false
      window.addEventListener('online', wake)
      window.addEventListener('offline', lose)
      if (typeof BroadcastChannel !== 'undefined') channel = new BroadcastChannel('parley-outbox')
      channel?.addEventListener('message', hearOtherTab)
      void loadStored().then(() => {
        if (!isStopped) wake()
      })
      return () => {
        isStopped = true
        window.removeEventListener('online', wake)
        window.removeEventListener('offline', lose)
        channel?.close()
        channel = undefined
        clearTimeout(retryTimer)
      }
    },

    /** Tries at once to send what waits; true where nothing is left. */
    async sendNow(): Promise<boolean> {
      await sendWaiting()
      return (await listAll()).length === 0
    },

    /** Forgets every unsent vote and answer (with all other local data). */
    async wipe(): Promise<void> {
      unstored.length = 0
      settlers.clear()
      clearTimeout(retryTimer)
      optimisticVotes.clear()
      optimisticAnswers.clear()
      show([])
      await storage.clear()
    },
  }
}

/** False where the server answers that it is too late for this vote. */
const sent = async (item: WaitingItem, via: 'embed' | undefined): Promise<boolean> => {
  const { consentVersion } = item
  if (isVote(item)) {
    const { opinionSlugId, chosenOption, routing } = item
    return callApi(castVote, { opinionSlugId, chosenOption, consentVersion, via, routing }, { signed: true })
  }
  const { conversationSlugId, optionNumber: voteOptionChoice } = item
  await callApi(respondToPoll, { conversationSlugId, voteOptionChoice, consentVersion }, { signed: true })
  return true
}

const isTemporary = (error: AppError, { failures }: WaitingItem) =>
  error.name === 'offline' ||
  error.name === 'too_many' ||
  (error.name === 'internal' && failures < MAX_FAILURES)

const isReplaced = (item: WaitingItem, newer: Iterable<WaitingItem>) =>
  [...newer].some((other) => subjectOf(other) === subjectOf(item) && other.id !== item.id)

type Settled = { id: string; fate: 'saved' | 'refused' }
