import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type ConversationLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  conversationSlugId: string
  /** Without it the link leads to voting. */
  search?: { tab?: 'opinions' | 'analysis'; opinion?: string; all?: string }
  hash?: string
  preload?: false
}

/** Leads to a conversation, to one of its opinions, or to its results. */
export function ConversationLink({ conversationSlugId, search = {}, ...link }: ConversationLinkProps) {
  return (
    <Link
      to="/conversation/$postSlugId"
      params={{ postSlugId: conversationSlugId }}
      search={search}
      {...link}
    />
  )
}
