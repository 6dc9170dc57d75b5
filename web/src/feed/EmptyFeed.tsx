import type { fetchRecentConversations, Output } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/feed.ts'
import button from '#ui/Button.module.css'
import { EmptyPage, EmptyState } from '#ui/EmptyState.tsx'
import { Marked } from '#ui/Marked.tsx'

/** In place of a list without conversations: what would be here, and one thing to do. */
export function EmptyFeed({ shownAs }: Pick<Output<typeof fetchRecentConversations>, 'shownAs'>) {
  if (shownAs === 'following') {
    return (
      <EmptyState title={m.emptyFollowing()}>
        <Link to="/topics">{m.chooseTopics()}</Link>
      </EmptyState>
    )
  }
  if (shownAs === 'topic') return <EmptyState title={m.emptyTopic()} />
  return (
    <EmptyPage heading={m.emptyTitle()} text={<Marked text={m.empty()} />} note={m.noAccount()}>
      <Link to="/conversation/new/create" className={`${button.button} ${button.primary} ${button.large}`}>
        {m.startConversation()}
      </Link>
      <Link to="/welcome" className={`${button.button} ${button.secondary}`}>
        {m.tryExample()}
      </Link>
    </EmptyPage>
  )
}
