import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon } from '#ui/Icon.tsx'
import styles from './Row.module.css'

type LinkRowProps = {
  to: LinkProps['to']
  label: string
  /** What is set at present. */
  value?: string | undefined
  isDanger?: boolean
}

/** A setting with a page of its own, and its present value. */
export function LinkRow({ to, label, value, isDanger = false }: LinkRowProps) {
  return (
    <Link to={to} className={`${styles.row} ${styles.link}`}>
      <span className={isDanger ? `${styles.label} ${styles.danger}` : styles.label}>{label}</span>
      <span className={styles.value}>
        {value !== undefined && <bdi>{value}</bdi>}
        <span className={styles.forth}>
          <Icon name="back" size={16} />
        </span>
      </span>
    </Link>
  )
}
