import type { Notification } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/notifications.ts'
import { Icon } from '#ui/Icon.tsx'
import { TimeBelowDay } from '#ui/RelativeTime.tsx'
import { RichText } from '#ui/RichText.tsx'
import styles from './NotificationRow.module.css'
import { iconOf, linkOf, sentenceOf, notificationText } from './sentences.ts'

type NotificationRowProps = {
  notification: Notification
  /** Called when the target is opened, here or in a new tab. */
  onOpen: () => void
}

/** Kinds whose target explains why something happened. */
const HAS_REASON: ReadonlySet<Notification['type']> = new Set([
  'moderation_decision',
  'set_aside',
  'group_name_removed',
])

/** One notification; the whole row links to its target. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const link = linkOf(notification)
  const words = notificationText(notification)
  return (
    <li className={styles.row} data-unread={!notification.isRead || undefined}>
      <Icon name={iconOf(notification)} size={22} />
      <div className={styles.text}>
        <p className={styles.sentence}>
          {link ? (
            <Link {...link} className={styles.link} onClick={onOpen} onAuxClick={onOpen}>
              {sentenceOf(notification)}
            </Link>
          ) : (
            sentenceOf(notification)
          )}
        </p>
        {words && (
          <div className={styles.words}>
            {'html' in words ? (
              <RichText html={words.html} lang={words.lang} clampLines={4} />
            ) : (
              <p dir="auto" lang={words.lang}>
                {words.title}
              </p>
            )}
          </div>
        )}
        <p className={styles.facts}>
          <TimeBelowDay instant={notification.createdAt} />
          {notification.isGone && <span>{m.gone()}</span>}
          {!notification.isRead && <span className={styles.new}>{m.isNew()}</span>}
          {link && HAS_REASON.has(notification.type) && <span className={styles.why}>{m.readWhy()}</span>}
          {notification.type === 'new_device' && <span className={styles.why}>{m.approveOrEnd()}</span>}
        </p>
      </div>
    </li>
  )
}
