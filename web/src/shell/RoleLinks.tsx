import { Link, useLocation } from '@tanstack/react-router'
import * as m from '#messages/administration.ts'
import { yourConversations } from '#messages/ledConversations.ts'
import { wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './Navigation.module.css'
import { useMayLead, useProfile } from './session.ts'
import { useHasQueue, useWaitingCount } from './useWaitingCount.ts'

/** The links for people with a role on wide screens; on phones they are in the settings. */
export function RoleLinks() {
  const { data } = useProfile()
  const mayLead = useMayLead()
  const isHere = useLocation({ select: ({ pathname }) => /^\/administration\b/.test(pathname) })
  const isLeading = useLocation({ select: ({ pathname }) => /^\/conversation\/[^/]+\/lead\b/.test(pathname) })
  const hasQueue = useHasQueue()
  return (
    <>
      {mayLead && (
        <Link
          to="/lead"
          {...(isLeading ? { 'aria-current': 'page' as const } : {})}
          className={`${styles.link} ${styles.wide}`}
        >
          <span className={styles.icon}>
            <Icon name="table" size={22} />
          </span>
          {yourConversations()}
        </Link>
      )}
      {hasQueue && <ModerationLink />}
      {data?.isAdministrator && (
        <Link
          to="/administration/$tab"
          params={{ tab: 'settings' }}
          aria-current={isHere ? 'page' : undefined}
          className={`${styles.link} ${styles.wide}`}
        >
          <span className={styles.icon}>
            <Icon name="sliders" size={22} />
          </span>
          {m.title()}
        </Link>
      )}
    </>
  )
}

/** The link to the queue; its name includes the number of waiting items. */
function ModerationLink() {
  const waiting = useWaitingCount()
  const count = waiting ? wholeNumber(waiting) : undefined
  return (
    <Link
      to="/moderation"
      className={`${styles.link} ${styles.wide}`}
      activeOptions={{ includeSearch: false }}
    >
      <span className={styles.icon}>
        <Icon name="scales" size={22} />
      </span>
      {count === undefined ? (
        m.moderation()
      ) : (
        <>
          <span aria-hidden="true">{m.moderation()}</span>
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
          <span className="visually-hidden">{m.moderationWaiting({ count })}</span>
        </>
      )}
    </Link>
  )
}
