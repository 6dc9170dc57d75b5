import type { fetchRecentConversations, Output } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/feed.ts'
import button from '#ui/Button.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DottedLogo } from '#ui/Logo.tsx'
import { Marked } from '#ui/Marked.tsx'
import styles from './EmptyFeed.module.css'

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
    <section className={styles.empty} aria-labelledby="nothing-here">
      <DottedLogo size={160} />
      <h2 id="nothing-here">{m.emptyTitle()}</h2>
      <p>
        <Marked text={m.empty()} />
      </p>
      <Link to="/welcome" className={`${button.button} ${button.primary} ${button.large}`}>
        {m.tryExample()}
      </Link>
      <p className={styles.note}>{m.noAccount()}</p>
    </section>
  )
}
