import * as m from '#messages/votingCard.ts'
import { Icon } from '#ui/Icon.tsx'
import type { Pip } from './deck.ts'
import styles from './Pips.module.css'

/** The votes of a round: the viewer's votes by icon and color, the current one as a ring. Screen readers get one sentence. */
export function Pips({ pips }: { pips: readonly Pip[] }) {
  const numDone = pips.filter(({ choice }) => choice).length
  return (
    <span className="wrap gap-1">
      <span className="visually-hidden">{m.roundProgress({ count: numDone, total: pips.length })}</span>
      {pips.map(({ choice, isPresent }, at) => (
        <span
          key={at}
          aria-hidden="true"
          className={styles.pip}
          data-choice={choice}
          data-present={isPresent || undefined}
        >
          {choice && <Icon name={choice} size={16} weight={3.2} />}
        </span>
      ))}
    </span>
  )
}
