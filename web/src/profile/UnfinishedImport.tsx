import { type Conversation, textLanguage } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/userProfile.ts'
import { shownTitle } from '#ui/standInTitles.ts'
import styles from './OwnList.module.css'

/** An import that runs or has failed, which is no conversation yet. */
export function UnfinishedImport({ conversation }: { conversation: Conversation }) {
  const { metadata, payload } = conversation
  return (
    <article className={styles.row}>
      <p className={styles.words} dir="auto" lang={textLanguage(payload)}>
        {shownTitle(payload.title)}
      </p>
      <p className={styles.facts}>
        {m.unfinishedImport()}
        {' · '}
        <Link
          to="/conversation/import/$conversationSlugId"
          params={{ conversationSlugId: metadata.conversationSlugId }}
        >
          {m.seeImport()}
        </Link>
      </p>
    </article>
  )
}
