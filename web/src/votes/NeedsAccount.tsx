import type { VoteChoice } from '@parley/contract'
import * as m from '#messages/votes.ts'
import { LogInLink } from '#shell/SignInLinks.tsx'
import button from '#ui/Button.module.css'
import styles from './Card.module.css'
import { ConsentLine } from './ConsentLine.tsx'

/** Stands where a vote was pressed that needs an account. */
export function NeedsAccount({ choice }: { choice: VoteChoice }) {
  return (
    <div ref={bringIntoView} className={styles.account}>
      <p>{m.needsAccount({ choice })}</p>
      <LogInLink className={`${button.button} ${button.primary}`}>{m.logIn()}</LogInLink>
      <ConsentLine />
    </div>
  )
}

/** On a phone the way on would else come to lie below the edge. */
const bringIntoView = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' })
