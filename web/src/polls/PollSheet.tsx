import * as m from '#messages/polls.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PollBody } from './PollBody.tsx'
import styles from './PollSheet.module.css'
import type { Poll } from './usePoll.ts'

/** The poll as the first sheet of the deck: its options, and its results after an answer. */
export function PollSheet({ poll }: { poll: Poll }) {
  const count = poll.numAnswers
  const answers = count !== undefined && { count }
  return (
    <article className={styles.sheet} aria-labelledby="poll-heading">
      <div className={styles.top}>
        <h2 id="poll-heading" className={styles.tag}>
          <Icon name="table" size={15} weight={2.2} />
          {poll.areResultsShown ? m.poll() : m.pollOneAnswer()}
        </h2>
        <span className={styles.aside}>
          {poll.areResultsShown
            ? answers && m.peopleAnswered(answers)
            : poll.numOpinions > 0 && m.beforeOpinions({ count: poll.numOpinions })}
        </span>
      </div>
      <PollBody poll={poll} />
      {poll.areResultsShown ? (
        <Button kind="primary" large data-next-focus="" onClick={poll.skip}>
          {m.goOn()}
        </Button>
      ) : (
        <div className={styles.foot}>
          <span className={styles.aside}>{answers && m.answersSoFar(answers)}</span>
          <button type="button" className={styles.skip} onClick={poll.skip}>
            {m.skip()}
          </button>
        </div>
      )}
    </article>
  )
}
