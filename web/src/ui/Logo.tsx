import { LOGO_SHAPES, LOGO_SHARED } from '@parley/contract'
import * as m from '#messages/ui.ts'
import styles from './Logo.module.css'

/**
 * A circle and a square for two people who differ, with the shared part marked. Hidden from screen readers, since its
 * name is always beside it.
 */
export function Logo({ size = 30 }: { size?: number }) {
  const length = `${size / 16}rem`
  return (
    <svg className={styles.logo} width={length} height={length} viewBox="0 0 32 32" aria-hidden="true">
      <path className={styles.shapes} fillRule="evenodd" d={LOGO_SHAPES} />
      <path className={styles.shared} strokeWidth={size < 20 ? 0 : 1.6} d={LOGO_SHARED} />
    </svg>
  )
}

/** The logo with the name as text. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <Logo />
      {m.product()}
    </span>
  )
}

/** The logo for an empty place: both shapes dotted, the shared part filled. */
export function DottedLogo() {
  return (
    <svg className={styles.logo} width={180} height={180} viewBox="0 0 32 32" aria-hidden="true">
      <path className={styles.shared} strokeWidth={0} d={LOGO_SHARED} />
      <path className={styles.dotted} d={LOGO_SHAPES} />
    </svg>
  )
}
