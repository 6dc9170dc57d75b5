import { Link, type LinkProps } from '@tanstack/react-router'
import { moreThan99, title as notifications, unread } from '#messages/notifications.ts'
import * as m from '#messages/shell.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Wordmark } from '#ui/Logo.tsx'
import { LogInLink } from './SignInLinks.tsx'
import styles from './Navigation.module.css'
import { useLoginStatus } from './session.ts'
import { unreadCount, useNotifications } from './unread.ts'

type Place = {
  to: LinkProps['to']
  label: () => string
  icon: IconName
  /** Only its own address is this place, not those below. */
  isExact?: boolean
  /** What waits there is counted. */
  isCounted?: boolean
  /** On phones it is found inside You. */
  isWide?: boolean
}

/** The main pages, in the order they are shown. */
const PLACES: readonly Place[] = [
  { to: '/', label: m.home, icon: 'home', isExact: true },
  { to: '/topics', label: m.topics, icon: 'topics' },
  { to: '/notification', label: notifications, icon: 'bell', isCounted: true },
  { to: '/settings', label: m.you, icon: 'person' },
  { to: '/about', label: m.about, icon: 'about', isWide: true },
]

/** A bar below on phones, a column on wider screens; always the same places in the same order. */
export function Navigation() {
  const { isLoggedIn, isUnreadable } = useLoginStatus()
  return (
    <nav className={styles.navigation} aria-label={m.navigation()}>
      <Link to="/" className={styles.brand}>
        <Wordmark />
      </Link>
      {PLACES.map(({ to, label, icon, isExact, isWide, isCounted }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: isExact, includeSearch: false }}
          className={isWide ? `${styles.link} ${styles.wide}` : styles.link}
        >
          <span className={styles.icon}>
            <Icon name={icon} size={22} />
          </span>
          {label()}
          {isCounted && <UnreadCount />}
        </Link>
      ))}
      {!isLoggedIn && !isUnreadable && (
        <LogInLink className={`${styles.link} ${styles.wide}`}>
          <span className={styles.icon}>
            <Icon name="enter" size={22} />
          </span>
          {m.logIn()}
        </LogInLink>
      )}
    </nav>
  )
}

/** How many notifications are unread, as part of the name of the link to them. */
function UnreadCount() {
  const { data } = useNotifications()
  const count = data ? unreadCount(data) : 0
  if (count === 0) return null
  const shown = count > MOST_SHOWN ? moreThan99() : String(count)
  return (
    <>
      <span className="visually-hidden">{unread(shown)}</span>
      <span className={styles.count} aria-hidden="true">
        {shown}
      </span>
    </>
  )
}

const MOST_SHOWN = 99
