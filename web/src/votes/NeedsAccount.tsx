import type { VoteChoice } from '@parley/contract'
import * as m from '#messages/votes.ts'
import { LogInLink } from '#shell/LogInLink.tsx'
import button from '#ui/Button.module.css'
import styles from './Card.module.css'
import { ConsentLine } from './ConsentLine.tsx'

/** Stands where a vote was pressed that needs an account. */
export const NeedsAccount = ({ choice }: { choice: VoteChoice }) => (
  <div className={styles.account}>
    <p>{m.needsAccount({ choice })}</p>
    <LogInLink className={`${button.button} ${button.primary}`}>{m.logIn()}</LogInLink>
    <ConsentLine />
  </div>
)
