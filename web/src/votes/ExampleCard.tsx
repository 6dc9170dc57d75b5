import type { VoteChoice } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/welcome.ts'
import { Bar } from '#ui/counts/Bar.tsx'
import { Card } from '#ui/Card.tsx'
import { ChoiceButtons } from './VoteButtons.tsx'
import styles from './ExampleCard.module.css'
import voting from './VotingCard.module.css'

/** The votes of the other 411 people on the example. */
const OTHERS = { agree: 301, disagree: 29, pass: 40 }
const PEOPLE = 412

/** An opinion for trying out voting. Nothing is sent. */
export function ExampleCard() {
  const [choice, setChoice] = useState<VoteChoice>()
  const votesFor = (option: VoteChoice) => OTHERS[option] + (option === choice ? 1 : 0)
  return (
    <div className={voting.stack}>
      <Card raised className={styles.card} aria-labelledby="example">
        <h2 id="example" className={styles.note}>
          {m.example()}
        </h2>
        <p className={styles.opinion}>{m.exampleOpinion()}</p>
        <ChoiceButtons
          label={m.exampleVotes()}
          choice={choice}
          isLarge
          onPress={(pressedChoice) => setChoice(pressedChoice === choice ? undefined : pressedChoice)}
        />
        <output className={styles.result}>
          {choice ? m.exampleResult() : m.examplePress()}
          {choice && (
            <Bar
              agrees={votesFor('agree')}
              disagrees={votesFor('disagree')}
              passes={votesFor('pass')}
              people={PEOPLE}
            />
          )}
        </output>
      </Card>
    </div>
  )
}
