import { plainLine, textLanguage, type Conversation, type Update } from '@parley/contract'
import { Suspense, useState } from 'react'
import * as m from '#messages/updates.ts'
import { LazyReportDialog } from '#reports/LazyReportDialog.tsx'
import { useProfile } from '#shell/session.ts'
import { Button } from '#ui/Button.tsx'
import { longDate } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { organizerName } from '#ui/people.ts'
import { RichText } from '#ui/RichText.tsx'
import styles from './UpdateRows.module.css'

/** The updates of a conversation, newest first. */
export function UpdateRows({ conversation, updates }: { conversation: Conversation; updates: Update[] }) {
  return (
    <ol className={styles.list}>
      {updates.map((update) => (
        <UpdateRow key={update.updateSlugId} {...{ conversation, update }} />
      ))}
    </ol>
  )
}

function UpdateRow({ conversation, update }: { conversation: Conversation; update: Update }) {
  const { data: profile } = useProfile()
  const [isReporting, setReporting] = useState(false)
  const { updateSlugId, text, createdAt, isHidden, authorUsername } = update
  const date = longDate(createdAt)
  return (
    <li className={styles.row}>
      <RichText html={text} lang={textLanguage(conversation.payload)} />
      <p className={styles.by}>
        <bdi>{m.byAndWhen({ name: organizerName(update), date })}</bdi>
        {authorUsername !== profile?.username && (
          <Button kind="quiet" aria-label={m.reportOf({ date })} onClick={() => setReporting(true)}>
            <Icon name="flag" size={16} />
            {m.report()}
          </Button>
        )}
      </p>
      {isHidden && <p className={styles.by}>{m.hidden()}</p>}
      {isReporting && (
        <Suspense fallback={null}>
          <LazyReportDialog
            target={{
              conversationSlugId: conversation.metadata.conversationSlugId,
              updateSlugId,
              words: plainLine(text),
            }}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </li>
  )
}
