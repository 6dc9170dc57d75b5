import * as m from '#messages/ui.ts'
import styles from './Logo.module.css'

/** A circle and a square, two who differ; what they share is marked. Silent: a word always stands beside it. */
export function Logo({ size = 30 }: { size?: number }) {
  const length = `${size / 16}rem`
  return (
    <svg className={styles.logo} width={length} height={length} viewBox="0 0 32 32" aria-hidden="true">
      <path className={styles.shapes} fillRule="evenodd" d={LOGO_SHAPES} />
      <path className={styles.shared} strokeWidth={size < 20 ? 0 : 1.6} d={LOGO_SHARED} />
    </svg>
  )
}

/** The logo with the name, in live text. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <Logo />
      {m.product()}
    </span>
  )
}

/** The logo of a place with nothing in it: both shapes dotted, the shared part filled. */
export function DottedLogo() {
  return (
    <svg className={styles.logo} width={180} height={180} viewBox="0 0 32 32" aria-hidden="true">
      <path className={styles.shared} strokeWidth={0} d={LOGO_SHARED} />
      <path className={styles.dotted} d={LOGO_SHAPES} />
    </svg>
  )
}

/** The circle and the square, on a grid of 32; to be filled `evenodd`. */
export const LOGO_SHAPES =
  'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20ZM13 11h15a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H13a2 2 0 0 1-2-2V13a2 2 0 0 1 2-2Z'
/** What they share. */
export const LOGO_SHARED = 'M13 11h8.95A10 10 0 0 1 11 21.95V13a2 2 0 0 1 2-2Z'
