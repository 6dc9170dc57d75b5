import type { Notification } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/notifications.ts'
import { Icon } from '#ui/Icon.tsx'
import { TimeBelowDay } from '#ui/RelativeTime.tsx'
import { RichText } from '#ui/RichText.tsx'
import styles from './NotificationRow.module.css'
import { iconOf, linkOf, sentenceOf, wordsOf } from './sentences.ts'

type NotificationRowProps = {
  notification: Notification
  /** Called when what it leads to is opened, here or in a new tab. */
  onOpen: () => void
}

/** One notification; the whole row leads to what it is about. */
export function NotificationRow({ notification: told, onOpen }: NotificationRowProps) {
  const link = linkOf(told)
  const words = wordsOf(told)
  return (
    <li className={styles.row} data-unread={!told.isRead || undefined}>
      <Icon name={iconOf(told)} size={22} />
      <div className={styles.text}>
        <p className={styles.sentence} dir="auto">
          {link ? (
            <Link {...link} className={styles.link} onClick={onOpen} onAuxClick={onOpen}>
              {sentenceOf(told)}
            </Link>
          ) : (
            sentenceOf(told)
          )}
        </p>
        {words && (
          <div className={styles.words}>
            {'html' in words ? (
              <RichText html={words.html} clampLines={4} />
            ) : (
              <p dir="auto">{words.title}</p>
            )}
          </div>
        )}
        <p className={styles.facts}>
          <TimeBelowDay instant={told.createdAt} />
          {told.isGone && <span>{m.gone()}</span>}
          {!told.isRead && <span className={styles.new}>{m.isNew()}</span>}
          {link && told.type === 'moderation_decision' && <span className={styles.why}>{m.readWhy()}</span>}
          {told.type === 'new_device' && <span className={styles.why}>{m.approveOrEnd()}</span>}
        </p>
      </div>
    </li>
  )
}
