import { getConversation, type Conversation } from '@parley/contract'
import type { ReactNode } from 'react'
import * as m from '#messages/decisions.ts'
import { useApiQuery } from '#queries.ts'
import { AccessGate, RoleNeeded } from '#shell/AccessGate.tsx'
import { Page } from '#shell/Page.tsx'
import { useProfile } from '#shell/session.ts'
import { EmptyPage } from '#ui/EmptyState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import type { DecisionTarget } from './decisions.ts'
import { mayModerate } from './mayModerate.ts'

type ModerationPageProps = {
  target: DecisionTarget
  title: string
  actions?: ReactNode
  isWide?: boolean
  /** Renders the page for a conversation that the viewer moderates. */
  children: (conversation: Conversation) => ReactNode
}

/** A page about a conversation or an opinion for people who moderate it; others see who the page is for. */
export function ModerationPage(props: ModerationPageProps) {
  return (
    <AccessGate access="moderator" title={props.title}>
      <OfConversation {...props} />
    </AccessGate>
  )
}

function OfConversation({ target, title, actions, isWide, children }: ModerationPageProps) {
  const { conversationSlugId, opinionSlugId } = target
  const query = useApiQuery(getConversation, { conversationSlugId }, { signed: true })
  const conversation = query.data?.conversationData
  const profile = useProfile()
  if (conversation && !mayModerate(profile.data, conversation.metadata))
    return <RoleNeeded requiredRole="moderator" />
  return (
    <Page
      title={title}
      back={{
        to: '/conversation/$postSlugId',
        params: { postSlugId: conversationSlugId },
        search: opinionSlugId === undefined ? {} : { tab: 'opinions' },
        label: m.toConversation(),
      }}
      actions={conversation && actions}
      isWide={isWide}
    >
      {!conversation && query.error?.name === 'not_found' ? (
        <EmptyPage text={m.conversationGone()} />
      ) : (
        <Fetched query={query} loading={m.loading()} lines={6} failed={m.loadFailed()}>
          {({ conversationData }) => children(conversationData)}
        </Fetched>
      )}
    </Page>
  )
}
