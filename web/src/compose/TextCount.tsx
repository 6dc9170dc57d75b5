import { LIMITS, visibleLength } from '@parley/contract'
import * as m from '#messages/compose.ts'
import styles from './OpinionComposer.module.css'

/** What is left of the hard limit, and a gentle word long before it. */
export function TextCount({ body }: { body: string }) {
  const count = visibleLength(body)
  const isOver = count > LIMITS.opinion
  return (
    <div className={styles.count}>
      <p className={isOver ? styles.over : undefined}>
        {isOver
          ? m.tooLong({ count: count - LIMITS.opinion })
          : m.remaining({ count: LIMITS.opinion - count })}
      </p>
      <output className={styles.hint}>
        {count > LIMITS.opinionHint && !isOver && m.shorterIsVotedMore()}
      </output>
    </div>
  )
}
