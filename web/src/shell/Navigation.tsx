import { Link, type LinkProps } from '@tanstack/react-router'
import * as m from '#messages/shell.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Wordmark } from '#ui/Logo.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useStore } from '#ui/store.ts'
import { LogInLink } from './SignInLinks.tsx'
import styles from './Navigation.module.css'
import { useLoginStatus } from './session.ts'
import { chooseTheme, theme, THEMES } from './theme.ts'

/** The main pages, in the order they are shown. */
const LINKS: readonly { to: LinkProps['to']; label: () => string; icon: IconName; isExact?: boolean }[] = [
  { to: '/', label: m.home, icon: 'home', isExact: true },
  { to: '/topics', label: m.topics, icon: 'list' },
  { to: '/settings', label: m.you, icon: 'person' },
  { to: '/about', label: m.about, icon: 'about' },
]

/** A bar below on phones, a rail on tablets, a column on wide screens; always the same links in the same order. */
export function Navigation() {
  const { isLoggedIn, isUnreadable } = useLoginStatus()
  return (
    <nav className={styles.navigation} aria-label={m.navigation()}>
      <p className={styles.product} aria-hidden="true">
        <Wordmark />
      </p>
      {LINKS.map(({ to, label, icon, isExact }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: isExact, includeSearch: false }}
          className={styles.link}
        >
          <Icon name={icon} />
          <span>{label()}</span>
        </Link>
      ))}
      {!isLoggedIn && !isUnreadable && (
        <LogInLink className={styles.link}>
          <Icon name="enter" />
          <span>{m.logIn()}</span>
        </LogInLink>
      )}
      <div className={styles.choice}>
        <ThemeMenu />
      </div>
    </nav>
  )
}

function ThemeMenu() {
  const chosen = useStore(theme)
  return (
    <Menu label={m.appearance()} icon="theme" labelled>
      {THEMES.map((each) => (
        <button key={each} type="button" aria-pressed={each === chosen} onClick={() => chooseTheme(each)}>
          <Icon name={each === chosen ? 'agree' : 'none'} />
          {THEME_LABEL[each]()}
        </button>
      ))}
    </Menu>
  )
}

const THEME_LABEL = { system: m.themeSystem, light: m.themeLight, dark: m.themeDark }
