import { Link, useLocation } from '@tanstack/react-router'
import { title as administration } from '#messages/administration.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './Navigation.module.css'
import { useProfile } from './session.ts'

/** The places of those who have a role, on wide screens; on phones they are found in the settings. */
export function RoleLinks() {
  const { data } = useProfile()
  const isHere = useLocation({ select: ({ pathname }) => /^\/administration\b/.test(pathname) })
  if (!data?.isAdministrator) return null
  return (
    <Link
      to="/administration/$tab"
      params={{ tab: 'settings' }}
      aria-current={isHere ? 'page' : undefined}
      className={`${styles.link} ${styles.wide}`}
    >
      <span className={styles.icon}>
        <Icon name="sliders" size={22} />
      </span>
      {administration()}
    </Link>
  )
}
