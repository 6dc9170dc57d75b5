import {
  listOpinionsBySlug,
  plainLine,
  type AppError,
  type Conversation,
  type Opinion,
} from '@parley/contract'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as m from '#messages/decisions.ts'
import { useApiQuery } from '#queries.ts'
import { Page } from '#shell/Page.tsx'
import { useProfile } from '#shell/session.ts'
import { Bar } from '#ui/Bar.tsx'
import { EmptyPage } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { RichText } from '#ui/RichText.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { usePresentDecision, type DecisionTarget } from './decisions.ts'
import { EarlierDecisions } from './EarlierDecisions.tsx'
import { ConversationEffect, OpinionEffect } from './Effect.tsx'
import styles from './ModerateScreen.module.css'
import { ModerationGate } from './ModerationGate.tsx'
import { NothingWrong } from './NothingWrong.tsx'
import { PresentDecisionNotice } from './PresentDecisionNotice.tsx'
import { ReportsLink } from './ModerationLinks.tsx'

const opinionRoute = getRouteApi('/moderate/conversation/$conversationSlugId/opinion/$opinionSlugId')
const conversationRoute = getRouteApi('/moderate/conversation/$conversationSlugId')

/** Moves or hides an opinion. */
export function ModerateOpinionScreen() {
  const { conversationSlugId, opinionSlugId } = opinionRoute.useParams()
  return (
    <ModerationGate conversationSlugId={conversationSlugId} title={m.decideOpinion()}>
      {(conversation) => <OfOpinion conversation={conversation} opinionSlugId={opinionSlugId} />}
    </ModerationGate>
  )
}

/** Locks a conversation. */
export function ModerateConversationScreen() {
  const { conversationSlugId } = conversationRoute.useParams()
  return (
    <ModerationGate conversationSlugId={conversationSlugId} title={m.decideConversation()}>
      {(conversation) => <OfConversation conversation={conversation} />}
    </ModerationGate>
  )
}

function OfOpinion({ conversation, opinionSlugId }: { conversation: Conversation; opinionSlugId: string }) {
  const { conversationSlugId, opinionCount, authorUsername } = conversation.metadata
  const target = { conversationSlugId, opinionSlugId }
  const opinions = useApiQuery(listOpinionsBySlug, { opinionSlugIdList: [opinionSlugId] }, { signed: true })
  const present = usePresentDecision(target)
  const opinion = opinions.data?.[0]
  const error = present.error ?? opinions.error
  const isGone = opinions.data?.length === 0 || present.error?.name === 'not_found'
  const retry = () => void Promise.all([opinions.refetch(), present.refetch()])
  return (
    <DecisionPage target={target} title={m.decideOpinion()}>
      {isGone ? (
        <EmptyPage text={m.opinionGone()} />
      ) : opinion && present.data ? (
        <DecisionForm
          target={target}
          present={present.data}
          words={plainLine(opinion.opinion)}
          isOwn={opinion.isOwn === true}
          subject={
            <>
              <OpinionAsSeen opinion={opinion} />
              <PresentDecisionNotice present={present.data} />
            </>
          }
          effect={
            <>
              <OpinionEffect
                opinion={opinion}
                numOpinions={opinionCount}
                authorName={
                  opinion.isSeed && !conversation.metadata.provenance ? authorUsername : nameOf(opinion)
                }
              />
              <EarlierDecisions present={present.data} />
            </>
          }
          others={<NothingWrong target={target} />}
        />
      ) : error ? (
        <FailedState text={unreadable(error)} error={error} retry={retry} />
      ) : (
        <Loading label={m.loading()} lines={8} />
      )}
    </DecisionPage>
  )
}

function OfConversation({ conversation }: { conversation: Conversation }) {
  const { conversationSlugId, authorUsername } = conversation.metadata
  const target = { conversationSlugId }
  const present = usePresentDecision(target)
  const { data: profile } = useProfile()
  return (
    <DecisionPage target={target} title={m.decideConversation()}>
      {present.data ? (
        <DecisionForm
          target={target}
          present={present.data}
          words={conversation.payload.title}
          isOwn={conversation.userInteraction?.isAuthor === true || profile?.username === authorUsername}
          subject={
            <>
              <div className={styles.subject}>
                <p className={styles.facts}>{m.asSeen({ name: authorUsername })}</p>
                <p className={styles.words} dir="auto">
                  {conversation.payload.title}
                </p>
                {conversation.payload.body && <RichText html={conversation.payload.body} clampLines={8} />}
              </div>
              <PresentDecisionNotice present={present.data} />
            </>
          }
          effect={
            <>
              <ConversationEffect authorName={authorUsername} />
              <EarlierDecisions present={present.data} />
            </>
          }
          others={<NothingWrong target={target} />}
        />
      ) : present.error ? (
        <FailedState text={unreadable(present.error)} error={present.error} retry={present.refetch} />
      ) : (
        <Loading label={m.loading()} lines={8} />
      )}
    </DecisionPage>
  )
}

const unreadable = ({ code }: AppError): string => (code === 'device_on_hold' ? m.onHold() : m.loadFailed())

type DecisionPageProps = { target: DecisionTarget; title: string; children: ReactNode }

function DecisionPage({ target, title, children }: DecisionPageProps) {
  const { conversationSlugId, opinionSlugId } = target
  return (
    <Page
      title={title}
      back={{
        to: '/conversation/$postSlugId',
        params: { postSlugId: conversationSlugId },
        ...(opinionSlugId === undefined ? {} : { search: { tab: 'opinions' } }),
        label: m.toConversation(),
      }}
      actions={<ReportsLink target={target} />}
      isWide
    >
      {children}
    </Page>
  )
}

/** Its author by a name of their own: starting opinions are the organizer's, and imported people are nobody here. */
const nameOf = ({ isSeed, username }: Opinion): string | undefined =>
  isSeed || username.startsWith('ext_') ? undefined : username

/** An opinion as everybody sees it who may. */
function OpinionAsSeen({ opinion }: { opinion: Opinion }) {
  const { numAgrees, numDisagrees, numPasses } = opinion
  const name = nameOf(opinion)
  return (
    <div className={styles.subject}>
      <p className={styles.facts}>
        {name === undefined ? m.asSeenWithoutName() : m.asSeen({ name })}
        {' · '}
        <RelativeTime instant={opinion.createdAt} />
      </p>
      <div className={styles.words}>
        <RichText html={opinion.opinion} />
      </div>
      <Bar agrees={numAgrees} disagrees={numDisagrees} passes={numPasses} />
    </div>
  )
}
