import {
  needsMorePeopleForGroups,
  getOutcome,
  listMajority,
  listOpinionsBySlug,
  listSharedOpinions,
  type Conversation,
  type Opinion,
  type Outcome,
} from '@parley/contract'
import { useId, useState } from 'react'
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
    <section className={styles.block} aria-label={m.whatWasDecided()}>
      {error ? (
        <FailedState text={m.outcomeFailed()} error={error} retry={refetch} />
      ) : (
        <Loading label={m.loading()} lines={4} />
      )}
    </section>
  )
}

type OutcomeBlockProps = WhatWasDecidedProps & {
  outcome: Outcome
  /** Called when somebody follows a link to another page. */
  onLeave?: () => void
}

/** An outcome as readers see it; also the preview before it is posted. */
export function OutcomeBlock({ conversation, outcome, isOnPaper = false, onLeave }: OutcomeBlockProps) {
  const headingId = useId()
  const { conversationSlugId } = conversation.metadata
  const { text, answerList, authorUsername, organization, createdAt, updatedAt } = outcome
  const [isOpen, setOpen] = useState(isOnPaper)
  const hasAnswers = answerList.length > 0
  // As long as there cannot be groups, the sentence is about what most people agree with, by totals.
  const isByTotals = needsMorePeopleForGroups(conversation.metadata)
  const shared = useApiQuery(
    listSharedOpinions,
    { conversationSlugId },
    { enabled: hasAnswers && !isByTotals },
  )
  const majority = useApiQuery(listMajority, { conversationSlugId }, { enabled: hasAnswers && isByTotals })
  const answered = useApiQuery(
    listOpinionsBySlug,
    { opinionSlugIdList: answerList.map(({ opinionSlugId }) => opinionSlugId) },
    { enabled: hasAnswers },
  )
  const sentence = isByTotals
    ? countAnswered(outcome, { agreed: (majority.data ?? []).filter(isAgreedWith) })
    : countAnswered(outcome, { agreed: shared.data ?? [], groups: conversation.polis.clusters.length })
  const name = organization?.name ?? authorUsername
  return (
    <section className={isOnPaper ? styles.paper : styles.block} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.label}>
        {m.whatWasDecided()}
      </h2>
      {sentence && (
        <p className={styles.sentence}>
          <Marked text={m.sharedAndAnswered({ ...sentence, kind: groupingKindOf(conversation.polis) })} />
        </p>
      )}
      <div className={sentence ? styles.text : styles.sentence}>
        <RichText html={text} />
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
      {updatedAt !== createdAt && !isOnPaper && <EarlierVersions conversationSlugId={conversationSlugId} />}
      {hasAnswers && (
        <Answers
          conversationSlugId={conversationSlugId}
          answers={isOpen ? answerList : answerList.slice(0, NUM_SHOWN)}
          opinions={answered.data ?? []}
          onLeave={onLeave}
        />
      )}
      {answerList.length > NUM_SHOWN && !isOnPaper && (
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? m.readFewer() : m.readAll({ count: answerList.length })}
        </Button>
      )}
      {hasAnswers && <p className={styles.note}>{m.figuresNote()}</p>}
    </section>
  )
}

const isAgreedWith = ({ numAgrees, numDisagrees }: Opinion) => numAgrees > numDisagrees

type AgreedOpinions = {
  /** The opinions that all groups share; without groups, those that most people agree with. */
  agreed: readonly { opinionSlugId: string }[]
  groups?: number
}

/**
 * The number of these opinions that are decided or planned. Undefined if there are no such opinions, if nothing is
 * answered, or while the opinions are not known yet.
 */
function countAnswered({ answerList }: Outcome, { agreed, groups }: AgreedOpinions) {
  if (answerList.length === 0 || agreed.length === 0 || (groups !== undefined && groups < 2)) return undefined
  const promised = new Set(
    answerList.filter(({ state }) => state !== 'not_now').map(({ opinionSlugId }) => opinionSlugId),
  )
  const answered = agreed.filter(({ opinionSlugId }) => promised.has(opinionSlugId)).length
  return { answered, shared: agreed.length, groups }
}
