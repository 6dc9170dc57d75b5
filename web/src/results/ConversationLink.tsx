import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type ConversationLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  conversationSlugId: string
  /** Without it the link leads to voting. */
  tab?: 'opinions' | 'analysis'
  /** One of its opinions. */
  opinion?: string
  /** A list of its results. */
  all?: string
  hash?: string
  preload?: false
}

/** Leads to a conversation, to one of its opinions, or to its results. */
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
