import {
  CONSENT_VERSION,
  getConversation,
  getOpinionMap,
  MIN_PEOPLE_FOR,
  textLanguage,
  type Conversation,
  type Output,
} from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { hasShape, INTENTION_TTL, isListOf, isNumber, isString, stored } from '#device/stored.ts'
import { withAnswer, withOwnAnswer } from '#counts/ownVote.ts'
import { asOfSentence, hasPollTotals, noTotalsText } from '#counts/totals.ts'
import type { OwnInBlocks } from '#counts/useOwnInBlocks.ts'
import * as m from '#messages/pollAnswers.ts'
import { answerLocked } from '#messages/shell.ts'
import { useAnswerOutcome, useOutbox, useWaitingVotes } from '#outbox/useOutbox.ts'
import { apiQueryKey, refreshQueries, useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { announce } from '#ui/notices/announce.ts'
import { notify } from '#ui/notices/notices.ts'
import { numAnswers, pollGroups, pollWithResults } from './stats.ts'
import { useOwnAnswer } from './ownAnswer.ts'

/** Whether and how this viewer can take part in the conversation. */
type Participation = {
  /** Why nobody may answer (any more). */
  closedReason?: string | undefined
  needsConsent: boolean
  giveConsent: () => void
  ownInBlocks: OwnInBlocks
}

/** The poll of a conversation for this viewer, as the sheet in the deck and the line under the head show it. */
export type Poll = NonNullable<ReturnType<typeof usePoll>>

/** Returns undefined if the conversation has no poll. */
export function usePoll(conversation: Conversation, participation: Participation) {
  const { closedReason, needsConsent, giveConsent, ownInBlocks } = participation
  const { metadata } = conversation
  const { conversationSlugId, isLoginRequired, publication, asOf } = metadata
  const { poll: options, withheldPollResponses } = conversation.payload
  const queryClient = useQueryClient()
  const status = useLoginStatus()
  const outbox = useOutbox()
  const { isOffline } = useWaitingVotes()
  const [isSkipped, setSkipped] = useState(() => skippedPolls.get()?.includes(conversationSlugId) ?? false)
  const [isAnsweredHere, setAnsweredHere] = useState(false)
  const [intended, setIntended] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const { answer, isReady, isWaiting } = useOwnAnswer(conversationSlugId, options !== undefined)
  const hasAnswered = answer !== undefined
  // Counts that the page withholds are still loading.
  const areResultsShown =
    withheldPollResponses === undefined && (closedReason !== undefined || hasAnswered || isSkipped)
  const { data: map } = useApiQuery(
    getOpinionMap,
    { conversationSlugId },
    { enabled: options !== undefined && areResultsShown },
  )

  const isHere = (answer: { conversationSlugId: string }) => answer.conversationSlugId === conversationSlugId

  const titleOf = (optionNumber: number | undefined) =>
    options?.find((option) => option.optionNumber === optionNumber)?.optionTitle ?? ''

  /** Totals of a block do not change with an answer. */
  const count = (change: { former: number | undefined; next: number | undefined }) =>
    publication === 'votes' &&
    queryClient.setQueryData<Output<typeof getConversation>>(
      apiQueryKey(getConversation, { conversationSlugId }),
      (data) => {
        const poll = data && pollWithResults(data.conversationData)
        if (!poll) return undefined
        const { payload, ...rest } = data.conversationData
        return {
          ...data,
          conversationData: { ...rest, payload: { ...payload, poll: withAnswer(poll, change) } },
        }
      },
    )

  const send = (optionNumber: number) => {
    if (optionNumber === answer) return
    const optionTitle = titleOf(optionNumber)
    const consentVersion = needsConsent ? CONSENT_VERSION : undefined
    count({ former: answer, next: optionNumber })
    void outbox.queueAnswer({ conversationSlugId, optionNumber, optionTitle, consentVersion }, answer)
    if (needsConsent) giveConsent()
    announce(isOffline ? m.savedOffline({ option: optionTitle }) : m.saved({ option: optionTitle }))
  }

  const choose = (optionNumber: number) => {
    if (closedReason !== undefined) return announce(closedReason)
    if (!isLoginRequired || status.isLoggedIn) {
      setRefusal(undefined)
      setAnsweredHere(true)
      return send(optionNumber)
    }
    const optionTitle = titleOf(optionNumber)
    intendedAnswer.set({ conversationSlugId, optionNumber })
    setIntended(optionTitle)
    announce(m.needsAccount({ option: optionTitle }))
  }

  const sendIntended = useEffectEvent(() => {
    const optionNumber = intendedAnswer.take(isHere)?.optionNumber
    const optionTitle = titleOf(optionNumber)
    if (optionNumber === undefined || optionTitle === '' || closedReason !== undefined) return
    send(optionNumber)
    notify({ text: m.intendedAnswerSaved({ option: optionTitle }) })
  })
  const mayAnswerNow = options !== undefined && isLoginRequired && status.isLoggedIn && isReady
  useEffect(() => {
    if (mayAnswerNow) sendIntended()
  }, [mayAnswerNow])

  useAnswerOutcome(({ answer: sent, status, error, rolledBack }) => {
    if (!isHere(sent)) return
    if (status === 'refused') {
      if (rolledBack) count({ former: rolledBack.shown, next: rolledBack.confirmed })
      const text = error?.code === 'conversation_locked' ? answerLocked() : m.notSaved()
      setRefusal(text)
      announce(text)
    }
    void refreshQueries(queryClient, [getConversation], { conversationSlugId })
  })

  if (options === undefined) return undefined
  const isCounted = hasPollTotals(metadata)
  const own = withOwnAnswer(options, {
    asOf: isCounted ? asOf : undefined,
    present: answer,
    inBlock: ownInBlocks.inBlock(asOf?.block),
  })
  const counted = asOf && { ...asOf, numPeople: asOf.pollNumPeople ?? 0 }
  return {
    options: own.options,
    lang: textLanguage(conversation.payload),
    /** Missing until ten people have answered, where only results are published. */
    numAnswers: isCounted ? (withheldPollResponses ?? numAnswers(own.options)) : undefined,
    /** Of how many people the counts are, or what is known before there are any. */
    totalsNote: isCounted
      ? asOfSentence(counted, own.isWithOwn)
      : asOf || metadata.participantCount < MIN_PEOPLE_FOR.totals
        ? m.answersLater()
        : noTotalsText(metadata),
    /** The answers of the opinion groups, once they are known. */
    groups: map && pollGroups(map),
    numOpinions: conversation.metadata.opinionCount,
    answer,
    isReady,
    isWaiting,
    closedReason,
    /** The option that was pressed without the account it needs. */
    intended: hasAnswered ? undefined : intended,
    /** Why the last answer was not saved. */
    refusal,
    areResultsShown,
    /** Whether the poll is shown before the opinions, because it is neither skipped nor was answered before this visit. */
    isDue: !isSkipped && (!hasAnswered || isAnsweredHere),
    choose,
    /** Skips to the opinions; the poll becomes a line. */
    skip: () => {
      setSkipped(true)
      if (!hasAnswered)
        skippedPolls.set([conversationSlugId, ...(skippedPolls.get() ?? [])].slice(0, MAX_SKIPPED))
    },
  }
}

/** The polls that were skipped on this device. */
const skippedPolls = stored('parley:skipped-polls', isListOf(isString))
const MAX_SKIPPED = 200

/** A poll answer that needs an account first; stored on this device until the login. */
const intendedAnswer = stored(
  'parley:intended-answer',
  hasShape({ conversationSlugId: isString, optionNumber: isNumber }),
  { ttl: INTENTION_TTL },
)
