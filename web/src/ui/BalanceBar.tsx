import * as m from '#messages/ui.ts'
import styles from './BalanceBar.module.css'
import { percent, wholeNumber } from './format.ts'

type BalanceBarProps = {
  agrees: number
  disagrees: number
  passes: number
  /** Everybody who takes part, voters on this opinion or not; said beside the shares where it is given. */
  people?: number
}

/** Shares of those who voted: disagreement grows to the start, agreement to the end; the figures stand below. */
export function BalanceBar({ agrees, disagrees, passes, people }: BalanceBarProps) {
  const voters = agrees + disagrees + passes
  const share = (count: number) => (voters === 0 ? '0%' : `${(100 * count) / voters}%`)
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
      {voters === 0 ? (
        <p className={styles.figures}>{m.nobodyVoted()}</p>
      ) : (
        <p className={styles.figures}>
          <b className={styles.disagreeing}>{m.disagreeShare(percent(disagrees, voters))}</b>
          {' · '}
          <b className={styles.agreeing}>{m.agreeShare(percent(agrees, voters))}</b>
          {' · '}
          {m.passShare(percent(passes, voters))}
          {people !== undefined && people >= voters && (
            <span className={styles.people}>
              {' · '}
              {m.voted({ count: wholeNumber(voters), people: wholeNumber(people) })}
            </span>
          )}
        </p>
      )}
    </div>
  )
}
