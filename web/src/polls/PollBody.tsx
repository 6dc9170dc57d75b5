import { useRef, useState } from 'react'
import { needsAccount } from '#messages/pollAnswers.ts'
import * as m from '#messages/polls.ts'
import { LogInLink } from '#shell/SignInLinks.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import styles from './PollBody.module.css'
import { PollOptions } from './PollOptions.tsx'
import { PollResults } from './PollResults.tsx'
import type { Poll } from './usePoll.ts'

type PollBodyProps = {
  poll: Poll
  /** Called when an option was chosen here. */
  onChosen?: () => void
}

/** The options of the poll or, in the same frame, its results, with buttons to switch between them. */
export function PollBody({ poll, onChosen }: PollBodyProps) {
  const { answer, closedReason } = poll
  const [wantsToChange, setChanging] = useState(false)
  // A lock that arrives in between ends the change.
  const isChanging = wantsToChange && closedReason === undefined
  const body = useRef<HTMLDivElement>(null)
  const choose = (optionNumber: number) => {
    poll.choose(optionNumber)
    setChanging(false)
    onChosen?.()
    // The results replace the pressed option, so the focus moves to the frame.
    body.current?.focus({ preventScroll: true })
  }
  const hasResults = poll.areResultsShown && !isChanging
  return (
    <div ref={body} tabIndex={-1} className="stack gap-2">
      {hasResults ? (
        <>
          <PollResults
            options={poll.options}
            lang={poll.lang}
            answer={answer}
            groups={poll.groups}
            isCounted={poll.numAnswers !== undefined}
          />
          {poll.totalsNote && <p className="note">{poll.totalsNote}</p>}
        </>
      ) : (
        <PollOptions options={poll.options} lang={poll.lang} answer={answer} onChoose={choose} />
      )}
      {poll.isWaiting && (
        <p className={styles.note}>
          <Icon name="clock" size={17} />
          {m.waiting()}
        </p>
      )}
      {poll.refusal !== undefined && (
        <p className={styles.refusal}>
          <Icon name="alert" size={18} />
          {poll.refusal}
        </p>
      )}
      {poll.intended !== undefined && (
        <Notice icon="person" actions={<LogInLink className="button primary">{m.logIn()}</LogInLink>}>
          {needsAccount({ option: poll.intended })}
        </Notice>
      )}
      {poll.areResultsShown && closedReason === undefined && (
        <button
          type="button"
          className={styles.change}
          data-next-focus={hasResults ? '' : undefined}
          onClick={() => setChanging(!isChanging)}
        >
          {isChanging ? m.keepAnswer() : answer === undefined ? m.answerNow() : m.change()}
        </button>
      )}
    </div>
  )
}
