import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type ConversationLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  conversationSlugId: string
  /** The link leads to voting if this is missing. */
  tab?: 'opinions' | 'analysis'
  /** An opinion of the conversation. */
  opinion?: string
  /** A list of the results. */
  all?: string
  hash?: string
  preload?: false
}

/** A link to a conversation, to one of its opinions, or to its results. */
export function ConversationLink({
  conversationSlugId,
  opinion,
  tab = opinion === undefined ? undefined : 'opinions',
  all,
  ...link
}: ConversationLinkProps) {
  return (
    <Link
      to="/conversation/$postSlugId"
      params={{ postSlugId: conversationSlugId }}
      search={{ ...(tab && { tab }), ...(opinion && { opinion }), ...(all && { all }) }}
      {...link}
    />
  )
}
