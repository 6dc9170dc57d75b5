import type { Conversation } from '@parley/contract'
import { Wordmark } from '#ui/Logo.tsx'
import styles from './SheetHead.module.css'

type SheetHeadProps = {
  conversation: Conversation
  /** Who asked, and when. */
  text: string
}

/** The first line of a sheet: the site, and the organizer with the picture of its organization. */
export function SheetHead({ conversation, text }: SheetHeadProps) {
  const { organization } = conversation.metadata
  return (
    <header className={styles.head}>
      <Wordmark />
      <span className={styles.organizer}>
        {organization?.imageUrl && (
          // Images are on this site, whatever host name it is opened under.
          <img src={organization.imageUrl.replace(/^https?:..[^/]+/, '')} alt="" />
        )}
        <span>{text}</span>
      </span>
    </header>
  )
}
