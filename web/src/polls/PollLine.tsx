import { useId, useState } from 'react'
import * as m from '#messages/polls.ts'
import { wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { PollBody } from './PollBody.tsx'
import styles from './PollLine.module.css'
import type { Poll } from './usePoll.ts'

/** The poll as a line above the tabs, which opens in place. */
export function PollLine({ poll }: { poll: Poll }) {
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  const count = poll.numAnswers
  const chosen = poll.options.find(({ optionNumber }) => optionNumber === poll.answer)
  return (
    <div className={styles.line}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={poll.isWaiting ? 'clock' : chosen ? 'agree' : 'table'} size={16} weight={2.2} />
        <span className={styles.words}>
          {chosen ? (
            <>
              {m.lineYouChose()} <b dir="auto">{chosen.optionTitle}</b>
            </>
          ) : count === undefined ? (
            m.poll()
          ) : (
            m.lineAnswers({ shown: wholeNumber(count), count })
          )}
        </span>
        <span className={styles.chevron}>
          <Icon name="down" size={16} />
        </span>
      </button>
      <div id={bodyId} className={styles.body} hidden={!isOpen}>
        {isOpen && <PollBody poll={poll} onChosen={poll.skip} />}
      </div>
    </div>
  )
}
