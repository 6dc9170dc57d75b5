import { plainLine, type Opinion } from '@parley/contract'
import * as m from '#messages/votes.ts'
import { Button } from '#ui/Button.tsx'
import { percent, wholeNumber } from '#ui/format.ts'
import styles from './Interlude.module.css'
import { interludeFact } from './interludeFact.ts'
import { ProgressLine, type Progress } from './ProgressLine.tsx'
import type { Voting } from './useVoting.ts'

type InterludeProps = {
  justVoted: readonly Opinion[]
  voting: Voting
  progress: Progress
  onContinue: () => void
  onWrite: () => void
  onStop: () => void
}

/** A pause after five votes: one fact about the own votes, and three ways on. */
export function Interlude({ justVoted, voting, progress, onContinue, onWrite, onStop }: InterludeProps) {
  const fact = interludeFact(justVoted, voting.votes)
  return (
    <article className={styles.pause}>
      <h2 className={styles.heading}>{m.setDone({ count: progress.numVoted, total: progress.total })}</h2>
      <ProgressLine {...progress} />
      {fact && (
        <div className={styles.fact}>
          <p>
            {fact.numSame > 1
              ? m.youAndOthers({
                  choice: fact.choice,
                  share: percent(fact.numSame, fact.base),
                  base: wholeNumber(fact.base),
                })
              : m.firstHere()}
          </p>
          <blockquote dir="auto">{plainLine(fact.opinion.opinion)}</blockquote>
        </div>
      )}
      <div className={styles.ways}>
        <Button kind="primary" onClick={onContinue} data-next-focus>
          {m.goOn()}
        </Button>
        {!voting.closedReason && <Button onClick={onWrite}>{m.somethingMissing()}</Button>}
        <Button kind="quiet" onClick={onStop}>
          {m.stopHere()}
        </Button>
      </div>
    </article>
  )
}
