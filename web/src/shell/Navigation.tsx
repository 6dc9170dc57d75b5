import { Link, useLocation, type LinkProps } from '@tanstack/react-router'
import { Fragment, Suspense } from 'react'
import { lazyComponent } from '#lazyComponent.ts'
import * as m from '#messages/shell.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Wordmark } from '#ui/Logo.tsx'
import { LanguageButton } from './LanguageMenu.tsx'
import { LogInLink } from './SignInLinks.tsx'
import styles from './Navigation.module.css'
import { useLoginStatus } from './session.ts'
import { unreadCount, useNotifications } from './unread.ts'

const RoleLinks = lazyComponent(
  'shell/RoleLinks.tsx',
  async () => (await import('./RoleLinks.tsx')).RoleLinks,
)

type Place = {
  to: LinkProps['to']
  label: () => string
  icon: IconName
  /** The place is current only at its own address, not at those below it. */
  isExact?: boolean
  /** A page about the viewer: their profile if they have one, else the settings. */
  isYou?: boolean
  /** The place shows how many items wait there. */
  isCounted?: boolean
  /** Shown on wide screens only; on phones it is inside You. */
  isWide?: boolean
}

/** The main pages, in the order they are shown. */
const PLACES: readonly Place[] = [
  { to: '/', label: m.home, icon: 'home', isExact: true },
  { to: '/topics', label: m.topics, icon: 'topics' },
  { to: '/notification', label: m.notifications, icon: 'bell', isCounted: true },
  { to: '/settings', label: m.you, icon: 'person', isYou: true },
  { to: '/about', label: m.about, icon: 'about', isWide: true },
]

/** A bar at the bottom on phones, a column on wider screens; always the same places in the same order. */
export function Navigation() {
  const { isLoggedIn, isGuestOrLoggedIn, isUnreadable } = useLoginStatus()
  const isAtYou = useLocation({ select: ({ pathname }) => /^\/(?:user-profile|settings)\b/.test(pathname) })
  const unread = useUnread()
  return (
    <nav className={styles.navigation} aria-label={m.navigation()}>
      <Link to="/" className={styles.brand}>
        <Wordmark />
      </Link>
      {PLACES.map(({ to, label, icon, isExact, isWide, isCounted, isYou }) => (
        <Fragment key={to}>
          <Link
            to={isYou && isGuestOrLoggedIn ? '/user-profile/conversations' : to}
            {...(isYou && isAtYou ? { 'aria-current': 'page' as const } : {})}
            activeOptions={{ exact: isExact, includeSearch: false }}
            className={isWide ? `${styles.link} ${styles.wide}` : styles.link}
          >
            <span className={styles.icon}>
              <Icon name={icon} size={22} />
            </span>
            {isCounted && unread ? <LabelWithCount label={label()} unread={unread} /> : label()}
          </Link>
          {isYou && isLoggedIn && (
            <Suspense fallback={null}>
              <RoleLinks />
            </Suspense>
          )}
        </Fragment>
      ))}
      <LanguageButton
        className={`${styles.link} ${styles.wide} ${styles.press}`}
        iconClassName={styles.icon}
        ownNameClassName={styles.language}
      />
      {!isLoggedIn && !isUnreadable && (
        <LogInLink className={`${styles.link} ${styles.wide}`}>
          <span className={styles.icon}>
            <Icon name="enter" size={22} />
          </span>
          {m.logIn()}
        </LogInLink>
      )}
      <Link to="/conversation/new/create" className={`button primary ${styles.start}`}>
        <Icon name="plus" />
        {m.startConversation()}
      </Link>
    </nav>
  )
}

/** Label and count as one accessible name, since screen readers would read a visually hidden part separately. */
function LabelWithCount({ label, unread }: { label: string; unread: string }) {
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <span className={styles.count} aria-hidden="true">
        {unread}
      </span>
      <span className="visually-hidden">{m.nameWithUnread({ name: label, unread })}</span>
    </>
  )
}

/** The number of unread notifications, abbreviated; undefined if there are none. */
function useUnread(): string | undefined {
  const { data } = useNotifications()
  const count = data ? unreadCount(data) : 0
  if (count === 0) return undefined
  return count > MAX_SHOWN ? m.moreThan99() : String(count)
}

const MAX_SHOWN = 99
