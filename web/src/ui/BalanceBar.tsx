import * as m from '#messages/ui.ts'
import styles from './BalanceBar.module.css'
import { percent, wholeNumber } from './format.ts'

interface BalanceBarProps {
  agrees: number
  disagrees: number
  passes: number
  /** The people all shares are of, including those who have not voted. */
  base: number
}

/** Disagreement grows to the start, agreement to the end, from an axis in the middle; the figures stand below. */
export const BalanceBar = ({ agrees, disagrees, passes, base }: BalanceBarProps) => {
  const absent = Math.max(0, base - agrees - disagrees - passes)
  const share = (count: number) => (base === 0 ? '0%' : `${Math.min(100, (100 * count) / base)}%`)
  return (
    <div className={styles.balance}>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.half}>
          <div className={styles.disagree} style={{ inlineSize: share(disagrees) }} />
        </div>
        <div className={styles.half}>
          <div className={styles.agree} style={{ inlineSize: share(agrees) }} />
        </div>
      </div>
      {base === absent ? (
        <p className={styles.figures}>{m.nobodyVoted()}</p>
      ) : (
        <p className={styles.figures}>
          <b className={styles.disagreeing}>{m.disagreeShare(percent(disagrees, base))}</b>
          {' · '}
          <b className={styles.agreeing}>{m.agreeShare(percent(agrees, base))}</b>
          {' · '}
          {m.passShare(percent(passes, base))}
          {absent > 0 && (
            <span className={styles.absent}>
              {' · '}
              {m.notVoted({ count: wholeNumber(absent), base: wholeNumber(base), isOne: absent === 1 })}
            </span>
          )}
        </p>
      )}
    </div>
  )
}
