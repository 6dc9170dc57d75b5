import { AppError, castVote, respondToPoll, type VoteAction, type VoteChoice } from '@parley/contract'
import { callApi } from '#call.ts'
import { CANNOT_SIGN } from '#device/authorization.ts'
import { makeStore, waitForStore } from '#ui/store.ts'
import { createOptimistic, type RefusedChange } from './optimistic.ts'
import { createQueue, isReplaced } from './queue.ts'
import { createSender } from './sender.ts'
import { isVote, subjectOf, type WaitingAnswer, type WaitingItem, type WaitingVote } from './storage.ts'

type BeforeQueue<W extends WaitingItem> = Omit<W, 'id' | 'queuedAt' | 'failures'>
export type QueuedVote = BeforeQueue<WaitingVote>
export type QueuedAnswer = BeforeQueue<WaitingAnswer>

/** `waiting`: stored on this device and sent as soon as it can be. */
export type DeliveryStatus = 'saved' | 'waiting' | 'refused'

/** The result of a vote or an answer to a poll. */
type Outcome = {
  status: 'saved' | 'refused'
  /** Why it was refused; absent if the server answered that voting is no longer possible. */
  error?: AppError
}
export type VoteOutcome = Outcome & { vote: QueuedVote; rolledBack?: RefusedChange<VoteAction> }
export type AnswerOutcome = Outcome & { answer: QueuedAnswer; rolledBack?: RefusedChange<number | undefined> }

/**
 * Sends votes and poll answers, and stores them on this device until the server has acknowledged them. There is one for
 * each page.
 */
export type Outbox = ReturnType<typeof createOutbox>

const MAX_FAILURES = 5
const FIRST_PAUSE_MS = 2000

type OutboxState = {
  waiting: readonly WaitingItem[]
  isOffline: boolean
  /** The server answers, but cannot save anything now. */
  isUnavailable: boolean
  /** Whether the items of an earlier visit have been loaded. */
  isLoaded: boolean
}

export const createOutbox = ({ via }: { via?: 'embed' } = {}) => {
  const queue = createQueue()
  const optimisticVotes = createOptimistic<VoteAction>()
  /** The value is undefined if a refused first answer has been undone. */
  const optimisticAnswers = createOptimistic<number | undefined>()
  const nothing: OutboxState = { waiting: [], isOffline: false, isUnavailable: false, isLoaded: false }
  const state = makeStore(nothing, { ...nothing, isLoaded: true })
  const listeners = new Set<(outcome: VoteOutcome | AnswerOutcome) => void>()
  /** Functions that resolve the promises of {@link queueVote} and {@link queueAnswer}, by the id of the item. */
  const settlers = new Map<string, (status: DeliveryStatus) => void>()
  let lastMoment = 0
  /** The id of the item that is being sent. */
  let inFlight: string | undefined
  /** When an item on which the server failed may be tried again, by its id. */
  const pauses = new Map<string, number>()
  /** The channel that tells other tabs what was sent. */
  let channel: BroadcastChannel | undefined

  const show = (waiting: readonly WaitingItem[]) => state.set({ ...state.get(), waiting })
  const setOffline = (isOffline: boolean) => state.set({ ...state.get(), isOffline })
  const noteResult = (name?: AppError['name']) =>
    state.set({ ...state.get(), isOffline: name === 'offline', isUnavailable: name === 'unavailable' })
  const settle = (id: string, status: DeliveryStatus) => {
    settlers.get(id)?.(status)
    settlers.delete(id)
  }
  /** Two presses within one millisecond still need an order. */
  const nextMoment = () => (lastMoment = Math.max(Date.now(), lastMoment + 1))

  const loadStored = async () => {
    const stored = await queue.list()
    const { waiting } = state.get()
    const older = stored.filter((item) => !isReplaced(item, waiting))
    state.set({ ...state.get(), waiting: [...older, ...waiting], isLoaded: true })
  }

  const queueVote = (vote: QueuedVote, former: VoteChoice | 'cancel' = 'cancel'): Promise<DeliveryStatus> => {
    const { conversationSlugId, opinionSlugId, chosenOption } = vote
    optimisticVotes.press(opinionSlugId, chosenOption, { conversationSlugId, former })
    return add(vote)
  }

  const queueAnswer = (answer: QueuedAnswer, former?: number): Promise<DeliveryStatus> => {
    const { conversationSlugId, optionNumber } = answer
    optimisticAnswers.press(conversationSlugId, optionNumber, { conversationSlugId, former })
    return add(answer)
  }

  const add = async (item: QueuedVote | QueuedAnswer): Promise<DeliveryStatus> => {
    const added: WaitingItem = { ...item, id: crypto.randomUUID(), queuedAt: nextMoment(), failures: 0 }
    const status = new Promise<DeliveryStatus>((resolve) => settlers.set(added.id, resolve))
    const isOfSame = (other: WaitingItem) => subjectOf(other) === subjectOf(added)
    for (const replaced of state.get().waiting.filter(isOfSame)) {
      if (replaced.id !== inFlight) settle(replaced.id, 'waiting')
      // Only a first vote says how its opinion was chosen, and the server may never get the first one, so the new vote
      // says it too.
      if (isVote(added) && isVote(replaced)) added.routing ??= replaced.routing
    }
    show([...state.get().waiting.filter((other) => !isOfSame(other)), added])
    await queue.put(added)
    void sender.send()
    return status
  }

  /** Sends all items, oldest first; returns false if something is left. An item on which the server fails holds up no other. */
  const sendAll = async (): Promise<boolean> => {
    const tried = new Set<string>()
    const isPaused = ({ id }: WaitingItem) => (pauses.get(id) ?? 0) > Date.now()
    for (;;) {
      const waiting = await queue.list()
      show(queue.withNewest(waiting))
      const item = waiting.find((next) => !tried.has(next.id) && !isPaused(next))
      if (!item) break
      tried.add(item.id)
      // What was agreed to with a vote that is still waiting is said by the first one that arrives.
      item.consentVersion ??= waiting.find(
        (other) => isPaused(other) && isOfSameConversation(other, item),
      )?.consentVersion
      const result = await sendOne(item)
      if (result === 'paused') settle(item.id, 'waiting')
      if (result !== 'stopped') continue
      for (const { id } of await queue.list()) settle(id, 'waiting')
      return false
    }
    // Items that still wait for an answer were sent by another tab.
    for (const id of settlers.keys()) if (tried.has(id)) settle(id, 'saved')
    return (await queue.list()).length === 0
  }
  const sender = createSender(sendAll)
  /** Tries everything again, also what was paused. */
  const sendEverything = () => {
    pauses.clear()
    return sender.send()
  }

  /** Sends one item. It is `paused` if the server failed on it, and `stopped` if the network or the server takes nothing now. */
  const sendOne = async (item: WaitingItem): Promise<'done' | 'paused' | 'stopped'> => {
    inFlight = item.id
    try {
      const isTaken = await sendItem(item, via)
      sender.resetPause()
      noteResult()
      await finish(item, { status: isTaken ? 'saved' : 'refused' })
      return 'done'
    } catch (thrown) {
      const error = thrown instanceof AppError ? thrown : new AppError('internal', 'aborted', String(thrown))
      noteResult(error.name)
      if (!isTemporary(error, item)) {
        await finish(item, { status: 'refused', error })
        return 'done'
      }
      if (error.name !== 'internal') return 'stopped'
      pauses.set(item.id, Date.now() + FIRST_PAUSE_MS * 2 ** item.failures)
      await queue.countFailure(item)
      return 'paused'
    } finally {
      inFlight = undefined
    }
  }

  const finish = async (item: WaitingItem, outcome: Outcome) => {
    const isNewerThere = await queue.remove(item)
    if (outcome.status === 'saved' || !isNewerThere) {
      const reported = resolved(item, outcome)
      for (const listener of listeners) listener(reported)
    }
    const settled: SettledItem = { item, status: outcome.status }
    drop(settled)
    channel?.postMessage(settled)
  }

  /** Undoes the value that the page shows if it was refused. */
  const resolved = (item: WaitingItem, outcome: Outcome): VoteOutcome | AnswerOutcome => {
    const isSaved = outcome.status === 'saved'
    if (isVote(item)) {
      const rolledBack = isSaved ? undefined : optimisticVotes.rollBack(item.opinionSlugId)
      return { ...outcome, vote: item, rolledBack }
    }
    const rolledBack = isSaved ? undefined : optimisticAnswers.rollBack(item.conversationSlugId)
    return { ...outcome, answer: item, rolledBack }
  }

  const confirm = (item: WaitingItem) =>
    isVote(item)
      ? optimisticVotes.confirm(item.opinionSlugId, item, item.chosenOption)
      : optimisticAnswers.confirm(item.conversationSlugId, item, item.optionNumber)

  /** Takes over what this tab or another one has sent. */
  const drop = ({ item, status }: SettledItem) => {
    if (status === 'saved') confirm(item)
    pauses.delete(item.id)
    show(state.get().waiting.filter(({ id }) => id !== item.id))
    settle(item.id, status)
  }

  return {
    state,
    optimisticVotes,
    optimisticAnswers,

    /**
     * Takes a vote: it is shown, stored on this device, then sent after older votes on other opinions. `former` is the
     * vote shown before it.
     */
    queueVote,

    /** Does the same as {@link queueVote} for an answer to a poll. */
    queueAnswer,

    /** Resolves when the items of an earlier visit have been loaded. */
    whenLoaded: (): Promise<void> => waitForStore(state, ({ isLoaded }) => isLoaded),

    /** Listens to the outcome of each vote and poll answer, called before the item leaves the list of waiting ones. */
    onOutcome(listener: (outcome: VoteOutcome | AnswerOutcome) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Sends the items of an earlier visit, and sends again whenever the network returns. */
    start(): () => void {
      const stopped = new AbortController()
      const { signal } = stopped
      const wake = () => {
        // The browser may be wrong about this; the next vote then finds out.
        setOffline(!navigator.onLine)
        void sendEverything()
      }
      window.addEventListener('online', wake, { signal })
      window.addEventListener('offline', () => setOffline(true), { signal })
      if (typeof BroadcastChannel !== 'undefined') channel = new BroadcastChannel('parley-sent')
      channel?.addEventListener('message', ({ data }: MessageEvent<SettledItem>) => {
        if (state.get().waiting.some(({ id }) => id === data.item.id)) drop(data)
      })
      void loadStored().then(() => {
        if (!signal.aborted) wake()
      })
      return () => {
        stopped.abort()
        channel?.close()
        channel = undefined
        sender.cancelRetry()
      }
    },

    /** Sends the waiting items at once; returns true if nothing is left. */
    async sendNow(): Promise<boolean> {
      await sendEverything()
      return (await queue.list()).length === 0
    },

    /** Deletes every unsent vote and answer (with all other local data). */
    async wipe(): Promise<void> {
      settlers.clear()
      sender.cancelRetry()
      optimisticVotes.clear()
      optimisticAnswers.clear()
      show([])
      await queue.clear()
    },
  }
}

/** Sends one item; returns false if the server answers that it is too late for this vote. */
const sendItem = async (item: WaitingItem, via: 'embed' | undefined): Promise<boolean> => {
  const { consentVersion } = item
  if (isVote(item)) {
    const { opinionSlugId, chosenOption, isAboutPerson, routing } = item
    const vote = { opinionSlugId, chosenOption, consentVersion, via, isAboutPerson, routing }
    return callApi(castVote, vote, { signed: true })
  }
  const { conversationSlugId, optionNumber: voteOptionChoice } = item
  await callApi(respondToPoll, { conversationSlugId, voteOptionChoice, consentVersion }, { signed: true })
  return true
}

const isOfSameConversation = (one: WaitingItem, other: WaitingItem): boolean =>
  one.conversationSlugId === other.conversationSlugId

const isTemporary = (error: AppError, { failures }: WaitingItem) =>
  error.name === 'offline' ||
  error.name === 'too_many' ||
  error.name === 'unavailable' ||
  (error.name === 'internal' && error.code !== CANNOT_SIGN && failures < MAX_FAILURES)

type SettledItem = { item: WaitingItem; status: 'saved' | 'refused' }
