import type { Conversation } from '@parley/contract'
import * as m from '#messages/desk.ts'
import { Icon } from '#ui/Icon.tsx'
import { DeskSection } from './DeskSection.tsx'
import styles from './DeskScreen.module.css'
import { FIRST_PEOPLE } from './nextStep.ts'

/** As many opinions give the first people something to vote on. */
const FIRST_OPINIONS = 8

/** The way from the first draft to the outcome, and how far this conversation is. */
export function Checklist({ conversation: { metadata } }: { conversation: Conversation }) {
  const { opinionCount, participantCount, closeAt, opensAt, answerDueOn, outcome } = metadata
  const isClosed = metadata.isClosed && opensAt === undefined
  const steps = [
    { name: m.stepPosted(), isDone: true },
    { name: m.stepSeeds(), isDone: opinionCount >= FIRST_OPINIONS },
    { name: m.stepTen(), isDone: participantCount >= FIRST_PEOPLE },
    { name: m.stepClosing(), isDone: isClosed || closeAt !== undefined },
    { name: m.stepPromise(), isDone: answerDueOn !== undefined || outcome !== undefined },
    { name: m.stepClosed(), isDone: isClosed },
    { name: m.stepOutcome(), isDone: outcome !== undefined },
  ]
  return (
    <DeskSection heading={m.checklist()}>
      <ol className={styles.rows}>
        {steps.map(({ name, isDone }) => (
          <li key={name} className={styles.row}>
            <Icon name={isDone ? 'checked' : 'clock'} size={20} />
            <span className={styles.words}>
              {name}
              <small>{isDone ? m.done() : m.toDo()}</small>
            </span>
          </li>
        ))}
      </ol>
    </DeskSection>
  )
}
