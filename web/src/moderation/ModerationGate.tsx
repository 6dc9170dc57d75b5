import { getConversation, type Conversation } from '@parley/contract'
import type { ReactNode } from 'react'
import * as m from '#messages/decisions.ts'
import { useApiQuery } from '#queries.ts'
import { AccessGate, RoleNeeded } from '#shell/AccessGate.tsx'
import { Page } from '#shell/Page.tsx'
import { useProfile } from '#shell/session.ts'
import { EmptyPage } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { mayModerate } from './mayModerate.ts'

type ModerationGateProps = {
  conversationSlugId: string
  title: string
  /** The page about a conversation that the viewer moderates. */
  children: (conversation: Conversation) => ReactNode
}

/** Shows a page about a conversation to those who moderate it; others are told whom it is for. */
export function ModerationGate(props: ModerationGateProps) {
  return (
    <AccessGate access="moderator">
      <OfConversation {...props} />
    </AccessGate>
  )
}

function OfConversation({ conversationSlugId, title, children }: ModerationGateProps) {
  const { data, error, refetch } = useApiQuery(getConversation, { conversationSlugId }, { signed: true })
  const conversation = data?.conversationData
  const profile = useProfile()
  if (conversation)
    return mayModerate(profile.data, conversation.metadata) ? (
      children(conversation)
    ) : (
      <RoleNeeded isFor="moderator" />
    )
  return (
    <Page title={title}>
      {!error && <Loading label={m.loading()} lines={6} />}
      {error?.name === 'not_found' && <EmptyPage text={m.conversationGone()} />}
      {error && error.name !== 'not_found' && (
        <FailedState text={m.loadFailed()} error={error} retry={refetch} />
      )}
    </Page>
  )
}
