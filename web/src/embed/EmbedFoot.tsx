import type { Conversation } from '@parley/contract'
import * as m from '#messages/embed.ts'
import { useLoginStatus, useProfile } from '#shell/session.ts'
import { Wordmark } from '#ui/Logo.tsx'
import styles from './EmbedScreen.module.css'
import { Link } from './siteLinks.tsx'

/** Whose product this is, as whom one votes, and the way to an account. */
export function EmbedFoot({ metadata }: Pick<Conversation, 'metadata'>) {
  const { isLoggedIn } = useLoginStatus()
  const { data: profile } = useProfile()
  const who =
    metadata.isLoginRequired && !isLoggedIn
      ? m.accountsOnly()
      : profile === undefined
        ? m.onceEach()
        : isLoggedIn
          ? m.votingAsAccount(profile.username)
          : m.votingAs(profile.username)
  return (
    <footer className={styles.foot}>
      <Link to="/about" className={styles.mark}>
        <Wordmark />
      </Link>
      <span className={styles.who}>{who}</span>
      {!isLoggedIn && (
        <Link to="/onboarding/$step" params={{ step: 'step1-login' }} className={styles.logIn}>
          {m.logIn()} <span aria-hidden="true">↗</span>
        </Link>
      )}
    </footer>
  )
}
