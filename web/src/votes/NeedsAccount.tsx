import type { VoteChoice } from '@parley/contract'
import * as m from '#messages/votes.ts'
import { LogInLink } from '#shell/SignInLinks.tsx'
import { ConsentSentence } from './consent.tsx'
import type { Voting } from './useVoting.tsx'
import styles from './Notes.module.css'

type NeedsAccountProps = { choice: VoteChoice } & Voting['published']

/** The message below a pressed vote that needs an account. */
export function NeedsAccount({ choice, ...published }: NeedsAccountProps) {
  return (
    <div ref={scrollIntoView} className={styles.account}>
      <p>{m.needsAccount({ choice })}</p>
      <LogInLink className="button primary">{m.logIn()}</LogInLink>
      <ConsentSentence {...published} />
    </div>
  )
}

/** On phones the link might be below the edge of the screen. */
const scrollIntoView = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' })
