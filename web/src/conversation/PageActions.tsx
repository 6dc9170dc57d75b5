import { Link } from '@tanstack/react-router'
import { printOrPublish, printShort } from '#messages/print.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './PageActions.module.css'
import { ShareButton } from './ShareButton.tsx'

type PageActionsProps = { title: string; conversationSlugId: string; hasResults: boolean }

/** What one may do with a conversation as a whole; its results can be printed and published. */
export function PageActions({ title, conversationSlugId, hasResults }: PageActionsProps) {
  return (
    <span className={styles.actions}>
      {hasResults && (
        <Link
          to="/conversation/$postSlugId/print"
          params={{ postSlugId: conversationSlugId }}
          className={styles.print}
        >
          <Icon name="print" />
          <span className={styles.short}>{printShort()}</span>
          <span className={styles.full}>{printOrPublish()}</span>
        </Link>
      )}
      <ShareButton title={title} conversationSlugId={conversationSlugId} />
    </span>
  )
}
