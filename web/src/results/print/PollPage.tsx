import type { OpinionMap } from '@parley/contract'
import * as m from '#messages/polls.ts'
import { numAnswers, pollGroups, type Options } from '#polls/figures.ts'
import { wholeNumber } from '#ui/format.ts'
import { pollSentence } from '#results/poll/pollFindings.ts'
import { PollTable } from '#results/poll/PollTable.tsx'
import styles from './TablePage.module.css'

type PollPageProps = { map: OpinionMap; options: Options }

/** The poll in figures: of everybody as they are now, and of each group as they were when the run was made. */
export function PollPage({ map, options }: PollPageProps) {
  const groups = pollGroups(map)
  const count = numAnswers(options)
  return (
    <section>
      <h2 className={styles.heading}>{m.thePoll()}</h2>
      <p className={styles.note}>
        {pollSentence(options, groups)} {m.peopleAnswered({ shown: wholeNumber(count), count })}.
      </p>
      <div className={styles.scroll}>
        <PollTable options={options} groups={groups} />
      </div>
      {groups.some(({ isSuppressed }) => isSuppressed) && <p className={styles.note}>{m.withheldNote()}</p>}
    </section>
  )
}
