import { Link, type LinkProps } from '@tanstack/react-router'
import * as m from '#messages/shell.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { LogInLink } from './LogInLink.tsx'
import styles from './Places.module.css'
import { useLoginStatus } from './session.ts'
import { ThemeChoice } from './ThemeChoice.tsx'

/** The places of the product, in the order they are shown. */
const PLACES: readonly { to: LinkProps['to']; label: () => string; icon: IconName; isExact?: boolean }[] = [
  { to: '/', label: m.home, icon: 'home', isExact: true },
  { to: '/topics', label: m.topics, icon: 'list' },
  { to: '/settings', label: m.you, icon: 'person' },
  { to: '/about', label: m.about, icon: 'about' },
]

/** A bar below on phones, a rail on tablets, a column on wide screens; always the same links in the same order. */
export function Places() {
  const { isLoggedIn } = useLoginStatus()
  return (
    <nav className={styles.places} aria-label={m.places()}>
      <p className={styles.product} aria-hidden="true">
        {m.product()}
      </p>
      {PLACES.map(({ to, label, icon, isExact }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: isExact, includeSearch: false }}
          className={styles.place}
        >
          <Icon name={icon} />
          <span>{label()}</span>
        </Link>
      ))}
      {!isLoggedIn && (
        <LogInLink className={styles.place}>
          <Icon name="enter" />
          <span>{m.logIn()}</span>
        </LogInLink>
      )}
      <div className={styles.choice}>
        <ThemeChoice />
      </div>
    </nav>
  )
}
