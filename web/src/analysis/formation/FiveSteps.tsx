import type { Conversation, PublishedRun } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { redrawsSentence, TenDots } from '#analysis/redraws.tsx'
import { howWeKnow } from '#messages/confidence.ts'
import * as m from '#messages/formation.ts'
import { wholeNumber } from '#ui/format.ts'
import { letterOf, shapeNameOf } from '#ui/groups.ts'
import styles from './FiveSteps.module.css'

type FiveStepsProps = { run: PublishedRun; publication: Conversation['metadata']['publication'] }

/** In five steps from the votes to the result, and how anybody can check it. */
export function FiveSteps({ run, publication }: FiveStepsProps) {
  const { asOfVote, participantCount, numNotPlaced, groups, redraws } = run
  const people = wholeNumber(participantCount)
  const [smallest] = groups.toSorted((a, b) => a.size - b.size)
  const isOpen = publication === 'votes'
  return (
    <section aria-labelledby="five-steps">
      <h2 id="five-steps">{howWeKnow()}</h2>
      <ol className={styles.steps}>
        <Step title={m.castVotes({ people, votes: wholeNumber(asOfVote) })}>{m.choseToTakePart()}</Step>
        <Step title={m.placedTogether()}>
          {m.onlyVotes({ notPlaced: wholeNumber(numNotPlaced), people })}
        </Step>
        <Step title={m.repeated()}>
          {redraws ? m.eachTime(redrawsSentence(redraws)) : m.notMeasuredYet()}
          {redraws && <TenDots {...redraws} />}
        </Step>
        {smallest && (
          <Step
            title={m.smallGroup({
              group: m.groupName({ letter: letterOf(smallest.key), name: shapeNameOf(smallest.key) }),
              people: wholeNumber(smallest.size),
            })}
          >
            {m.couldBeOff(wholeNumber(pointsOff(smallest.size)))}
          </Step>
        )}
        <Step title={isOpen ? m.anyoneCanCheck() : m.howItIsChecked()}>
          {isOpen ? m.openVotes() : m.closedVotes()}{' '}
          <Link to="/guide" hash="verify">
            {m.howToCheck()}
          </Link>
        </Step>
      </ol>
      <Link to="/guide">{m.wholeMethod()}</Link>
    </section>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <b>{title}</b>
      <div>{children}</div>
    </li>
  )
}

/** Half of the widest 95 % Wilson interval, that of one half, in points. */
export const pointsOff = (voters: number): number => Math.round(98 / Math.sqrt(voters + 1.96 ** 2))
