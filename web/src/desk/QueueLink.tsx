import type { Conversation, QueueKind } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayModerate } from '#moderation/mayModerate.ts'
import { useProfile } from '#shell/session.ts'

type QueueLinkProps = {
  conversation: Conversation
  kind: QueueKind
  className?: string | undefined
  children: ReactNode
}

/** Leads to what waits in the queue, or to the opinions of the conversation for an author in whose queue it is not. */
export function QueueLink({ conversation: { metadata }, kind, className, children }: QueueLinkProps) {
  const { conversationSlugId: postSlugId } = metadata
  const profile = useProfile().data
  return mayModerate(profile, metadata) ? (
    <Link to="/moderation" search={{ conversation: postSlugId, kind }} className={className}>
      {children}
    </Link>
  ) : (
    <Link
      to="/conversation/$postSlugId"
      params={{ postSlugId }}
      search={{ tab: 'opinions', show: 'waiting' }}
      className={className}
    >
      {children}
    </Link>
  )
}
