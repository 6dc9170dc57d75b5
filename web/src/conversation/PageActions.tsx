import type { Conversation } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { printOrPublish, printShort } from '#messages/print.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './PageActions.module.css'
import { ShareButton } from './ShareButton.tsx'

type PageActionsProps = { conversation: Conversation; hasResults: boolean }

/** What one may do with a conversation as a whole; its results can be printed and published. */
export function PageActions({ conversation, hasResults }: PageActionsProps) {
  return (
    <span className={styles.actions}>
      {hasResults && (
        <Link
          to="/conversation/$postSlugId/print"
          params={{ postSlugId: conversation.metadata.conversationSlugId }}
          className={styles.print}
        >
          <Icon name="print" />
          <span className={styles.short}>{printShort()}</span>
          <span className={styles.full}>{printOrPublish()}</span>
        </Link>
      )}
      <ShareButton conversation={conversation} />
    </span>
  )
}
