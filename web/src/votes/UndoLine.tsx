import * as m from '#messages/votes.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { LastVote } from './deck.ts'
import styles from './UndoLine.module.css'

type UndoLineProps = {
  last: LastVote
  isWaiting: boolean
  onUndo: () => void
}

/** The last vote and a way back, until the next vote. */
export function UndoLine({ last, isWaiting, onUndo }: UndoLineProps) {
  return (
    <p className={styles.line}>
      {isWaiting && (
        <span className={styles.waiting}>
          <Icon name="clock" size={18} />
          <span className="visually-hidden">{m.waiting()}</span>
        </span>
      )}
      <span>{m.youVoted(last)}</span>
      <Button kind="quiet" className={styles.undo} onClick={onUndo}>
        <Icon name="undo" size={18} />
        {m.undo()}
      </Button>
    </p>
  )
}
