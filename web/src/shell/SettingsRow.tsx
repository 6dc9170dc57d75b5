import { Link, type LinkProps } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { Icon, type IconName } from '#ui/Icon.tsx'
import styles from './SettingsRow.module.css'

/** Rows under a heading. */
export function SettingsSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </section>
  )
}

type WordsProps = {
  icon: IconName
  label: ReactNode
  /** A second line below the label. */
  hint?: ReactNode
  isDanger?: boolean
}

function Words({ icon, label, hint, isDanger = false }: WordsProps) {
  return (
    <>
      <Icon name={icon} size={22} />
      <span className={isDanger ? `${styles.words} ${styles.danger}` : styles.words}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </>
  )
}

type LinkRowProps = WordsProps & {
  to: LinkProps['to']
  /** The current setting. */
  value?: string | undefined
}

/** A setting with a page of its own. */
export function LinkRow({ to, value, ...words }: LinkRowProps) {
  return (
    <Link to={to} className={`${styles.row} ${styles.pressable}`}>
      <Words {...words} />
      <span className={styles.value}>
        {value !== undefined && <bdi>{value}</bdi>}
        <span className={styles.chevron}>
          <Icon name="back" size={18} />
        </span>
      </span>
    </Link>
  )
}

type ActionRowProps = WordsProps & {
  value?: string | undefined
  isBusy?: boolean
  onPress: () => void
}

/** A row that acts when it is pressed. */
export function ActionRow({ value, isBusy = false, onPress, ...words }: ActionRowProps) {
  return (
    <button
      type="button"
      className={`${styles.row} ${styles.pressable}`}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
    >
      <Words {...words} />
      {value && <span className={styles.value}>{value}</span>}
    </button>
  )
}

/** A setting with its control at the end of the row, or below if there is no room. */
export function ControlRow({ control, ...words }: WordsProps & { control: ReactNode }) {
  return (
    <div className={styles.row}>
      <Words {...words} />
      <span className={styles.control}>{control}</span>
    </div>
  )
}
