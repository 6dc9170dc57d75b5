import { plainLine, type Opinion, type VoteChoice } from '@parley/contract'
import * as m from '#messages/votes.ts'
import { Button } from '#ui/Button.tsx'
import { percent, wholeNumber } from '#ui/format.ts'
import styles from './Checkpoint.module.css'
import { numSame, numVoters, type Votes } from './ownVotes.ts'
import { ProgressLine, type Progress } from './ProgressLine.tsx'
import { useVoting } from './useVoting.tsx'

type CheckpointProps = {
  justVoted: readonly Opinion[]
  progress: Progress
  onContinue: () => void
  onWrite: () => void
  onStop: () => void
}

/** A pause after five votes: one fact about the viewer's votes, and three things to do next. */
export function Checkpoint({ justVoted, progress, onContinue, onWrite, onStop }: CheckpointProps) {
  const voting = useVoting()
  const fact = checkpointFact(justVoted, voting.votes)
  return (
    <article className={styles.pause}>
      <h2 className={styles.heading}>{m.setDone({ count: progress.numVoted, total: progress.total })}</h2>
      <ProgressLine {...progress} />
      {fact && (
        <div className={styles.fact}>
          <p>{factSentence(fact)}</p>
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

export type CheckpointFact = {
  opinion: Opinion
  choice: Exclude<VoteChoice, 'pass'>
  numSame: number
  numVoters: number
}

/** Of the opinions just voted on, the one where the most people chose the same; passes say little and are left out. */
export const checkpointFact = (justVoted: readonly Opinion[], votes: Votes): CheckpointFact | undefined => {
  const facts = justVoted.flatMap((opinion) => {
    const choice = votes.get(opinion.opinionSlugId)
    if (!choice || choice === 'pass') return []
    return [{ opinion, choice, numSame: numSame(opinion, choice), numVoters: numVoters(opinion) }]
  })
  return facts.reduce<CheckpointFact | undefined>(
    (best, fact) => (best && best.numSame >= fact.numSame ? best : fact),
    undefined,
  )
}

const factSentence = ({ choice, numSame, numVoters }: CheckpointFact): string => {
  if (numSame <= 1) return m.firstHere()
  const people = wholeNumber(numVoters)
  return m.agreeWithYou[choice]({ share: percent(numSame, numVoters), people })
}
