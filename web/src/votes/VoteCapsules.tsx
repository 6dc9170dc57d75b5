import * as m from '#messages/deckEnd.ts'
import { Icon } from '#ui/Icon.tsx'
import { countByChoice } from './facts.ts'
import type { Votes } from './ownVotes.ts'
import styles from './VoteCapsules.module.css'

/** From this many votes on the capsules are small and have no signs. */
const MANY = 120

/** One capsule for each own vote, in its color and with its sign; read out as three counts. */
export function VoteCapsules({ votes }: { votes: Votes }) {
  const isSmall = votes.size >= MANY
  return (
    <>
      <p className="visually-hidden">{m.ownVotes(countByChoice(votes))}</p>
      <div className={styles.capsules} aria-hidden="true">
        {[...votes].map(([slugId, choice]) => (
          <span
            key={slugId}
            className={isSmall ? `${styles.capsule} ${styles.small}` : styles.capsule}
            data-choice={choice}
          >
            {!isSmall && <Icon name={choice} size={8} />}
          </span>
        ))}
      </div>
    </>
  )
}
