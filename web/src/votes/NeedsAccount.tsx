import type { VoteChoice } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/votes.ts'
import styles from './Card.module.css'

/** Stands where a vote was pressed that needs an account. */
export const NeedsAccount = ({ choice }: { choice: VoteChoice }) => (
  <output className={styles.account}>
    {m.needsAccount({ choice })} <Link to="/welcome">{m.aboutAccounts()}</Link>
  </output>
)
