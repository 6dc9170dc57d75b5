import { LOGO_SHAPES, LOGO_SHARED } from '@parley/contract'
import { useFirstScreen, useSiteName } from '#firstScreen.ts'
import styles from './Logo.module.css'

/**
 * A circle and a square for two people who differ, with the shared part marked. Hidden from screen readers, since its
 * name is always beside it.
 */
export function Logo({ size = 30 }: { size?: number | undefined }) {
  const length = `${size / 16}rem`
  return (
    <svg className={styles.logo} width={length} height={length} viewBox="0 0 32 32" aria-hidden="true">
      <path className={styles.shapes} fillRule="evenodd" d={LOGO_SHAPES} />
      <path className={styles.shared} strokeWidth={size < 20 ? 0 : 1.6} d={LOGO_SHARED} />
    </svg>
  )
}

/** The logo of the site; the logo of the product if it has none of its own. */
export function SiteMark({ size }: { size?: number }) {
  const { logo } = useFirstScreen().site ?? {}
  return logo ? <span className={styles[logo]} /> : <Logo size={size} />
}

/** The logo with the name of the site as text, unless its own logo contains the name. */
export function Wordmark() {
  const { logo } = useFirstScreen().site ?? {}
  return (
    <span className={styles.wordmark}>
      <SiteMark />
      <bdi className={logo === 'with-name' ? 'visually-hidden' : undefined}>{useSiteName()}</bdi>
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
