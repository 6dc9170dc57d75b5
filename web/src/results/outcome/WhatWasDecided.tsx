import {
  getOutcome,
  isOver,
  listMajority,
  listOpinionsBySlug,
  textLanguage,
  type Conversation,
  type Opinion,
  type Outcome,
} from '@parley/contract'
import { useId, useState } from 'react'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/outcome.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { longDate } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import { Marked } from '#ui/Marked.tsx'
import { RichText } from '#ui/RichText.tsx'
import { Answers } from './Answers.tsx'
import { EarlierVersions } from './EarlierVersions.tsx'
import { groupingKindOf } from '#ui/groups.ts'
import { organizerName } from '#ui/people.ts'
import styles from './WhatWasDecided.module.css'

/** The number of answers shown at first; the others open in place. */
const NUM_SHOWN = 3

type WhatWasDecidedProps = { conversation: Conversation; isOnPaper?: boolean }

/**
 * The outcome of a conversation: a computed sentence, the organizer's words, and answers to opinions with their
 * figures.
 */
export function WhatWasDecided({ conversation, isOnPaper = false }: WhatWasDecidedProps) {
  const { conversationSlugId } = conversation.metadata
  const { data, error, refetch } = useApiQuery(getOutcome, { conversationSlugId })
  if (data) return <OutcomeBlock {...{ conversation, isOnPaper }} outcome={data} />
  if (data === null) return null
  return (
    <section className={styles.block} aria-label={outcomeHeading(conversation)}>
      {error ? (
        <FailedState text={m.outcomeFailed()} error={error} retry={refetch} />
      ) : (
        <Loading label={m.loading()} lines={4} />
      )}
    </section>
  )
}

/** The heading of an outcome: an earlier one once people can vote again. */
export const outcomeHeading = ({ metadata }: Conversation): string =>
  isOver(metadata) ? m.whatWasDecided() : m.earlierOutcome()

/** Without groups, what people share is what most of them agree with, by totals. */
export const hasNoGroups = ({ polis }: Conversation): boolean => polis.clusters.length < 2

/** How many of the opinions that all groups share an outcome answers, and how many of these are decided or planned. */
export type SharedCounts = NonNullable<NonNullable<Conversation['metadata']['outcome']>['shared']>

type OutcomeBlockProps = WhatWasDecidedProps & {
  outcome: Outcome
  /** The counts of answered opinions; by default those of the posted outcome. */
  shared?: SharedCounts | undefined
  /** Called when somebody follows a link to another page. */
  onLeave?: () => void
}

/** An outcome as readers see it; also the preview before it is posted. */
export function OutcomeBlock(props: OutcomeBlockProps) {
  const { conversation, outcome, isOnPaper = false, onLeave } = props
  const { shared } = props
  const headingId = useId()
  const { conversationSlugId } = conversation.metadata
  const lang = textLanguage(conversation.payload)
  const { text, answerList, createdAt, updatedAt } = outcome
  const [isOpen, setOpen] = useState(isOnPaper)
  const hasAnswers = answerList.length > 0
  // While people can vote again, figures would tell them how others voted.
  const showsFigures = hasAnswers && isOver(conversation.metadata)
  const answered = useApiQuery(
    listOpinionsBySlug,
    { opinionSlugIdList: answerList.map(({ opinionSlugId }) => opinionSlugId) },
    { enabled: showsFigures },
  )
  const sentence = useAnsweredSentence(conversation, { outcome, shared })
  const name = organizerName(outcome)
  return (
    <section className={isOnPaper ? styles.paper : styles.block} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.label}>
        {outcomeHeading(conversation)}
      </h2>
      {sentence && (
        <p className={styles.sentence}>
          <Marked text={sentence} />
        </p>
      )}
      <div className={sentence ? styles.text : styles.sentence}>
        <RichText html={text} lang={lang} />
      </div>
      <p className={styles.by}>
        <bdi>{m.byAndWhen({ name, date: longDate(createdAt) })}</bdi>
        {updatedAt !== createdAt && (
          <>
            {' · '}
            {m.changedOn({ date: longDate(updatedAt) })}
          </>
        )}
      </p>
      {updatedAt !== createdAt && !isOnPaper && <EarlierVersions {...{ conversationSlugId, lang }} />}
      {hasAnswers && (
        <Answers
          conversationSlugId={conversationSlugId}
          answers={isOpen ? answerList : answerList.slice(0, NUM_SHOWN)}
          opinions={showsFigures ? (answered.data ?? []) : []}
          lang={lang}
          onLeave={onLeave}
        />
      )}
      {answerList.length > NUM_SHOWN && !isOnPaper && (
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? m.readFewer() : m.readAll({ count: answerList.length })}
        </Button>
      )}
      {showsFigures && <p className={styles.note}>{m.figuresNote()}</p>}
    </section>
  )
}

type AnsweredOutcome = { outcome: Outcome; shared?: SharedCounts | undefined }

/**
 * How many of the opinions that people share an outcome answers, with marks for the pen; undefined without answers. By
 * default the counts are those of the posted outcome.
 */
export function useAnsweredSentence(
  conversation: Conversation,
  { outcome, shared = conversation.metadata.outcome?.shared }: AnsweredOutcome,
): string | undefined {
  const { conversationSlugId } = conversation.metadata
  const hasAnswers = outcome.answerList.length > 0
  const isByTotals = hasNoGroups(conversation)
  const majority = useApiQuery(
    listMajority,
    { conversationSlugId },
    { enabled: hasAnswers && isOver(conversation.metadata) && isByTotals },
  )
  const counts = isByTotals
    ? countAnswered(outcome, (majority.data ?? []).filter(isAgreedWith))
    : shared && { ...shared, numGroups: conversation.polis.clusters.length }
  if (!hasAnswers || !counts || counts.count === 0) return undefined
  return answeredSentence(counts, { outcome, kind: groupingKindOf(conversation.polis) })
}

type Counts = SharedCounts & {
  /** Absent without groups: then the opinions are those that most people agree with. */
  numGroups?: number
}

/** How many opinions are answered so far; once all are, how many of them are decided or planned. */
function answeredSentence(
  { numGroups, count: shared, numAnswered, numPromised }: Counts,
  { outcome, kind }: { outcome: Outcome; kind: GroupingKind },
): string | undefined {
  const isOne = shared === 1
  if (!outcome.isComplete)
    return (numGroups === undefined ? m.majoritySoFar : m.sharedSoFar)({ answered: numAnswered, shared })
  const counts = { answered: numPromised, shared }
  if (numGroups === undefined) return (isOne ? m.oneOfMajorityAndAnswered : m.majorityAndAnswered)(counts)
  return (isOne ? m.oneSharedAndAnswered : m.sharedAndAnswered)({ ...counts, numGroups, kind })
}

export const isAgreedWith = ({ numAgrees, numDisagrees }: Opinion) => numAgrees > numDisagrees

/** How many of these opinions are answered, and how many of them are decided or planned. */
export function countAnswered(
  { answerList }: Pick<Outcome, 'answerList'>,
  opinions: readonly { opinionSlugId: string }[],
): SharedCounts {
  const states = new Map(answerList.map(({ opinionSlugId, state }) => [opinionSlugId, state]))
  const answered = opinions.flatMap(({ opinionSlugId }) => states.get(opinionSlugId) ?? [])
  return {
    count: opinions.length,
    numAnswered: answered.length,
    numPromised: answered.filter((state) => state !== 'not_now').length,
  }
}
