import { plainLine, type Pattern } from '@parley/contract'
import * as m from '#messages/patterns.ts'
import { wholeNumber } from '#ui/format.ts'
import { PatternBars } from './PatternBars.tsx'
import { PatternDecision } from './PatternDecision.tsx'
import styles from './PatternCard.module.css'

const MINUTES_PER_BAR = 5

/** An unusual pattern of votes: what was found, other possible explanations, and the possible decisions. */
export function PatternCard({ pattern }: { pattern: Pattern }) {
  return (
    <article className={styles.card}>
      <PatternEvidence pattern={pattern} />
      <PatternDecision pattern={pattern} />
    </article>
  )
}

/** What is unusual about some votes, what is usual, and other possible explanations. */
export function PatternEvidence({ pattern }: { pattern: Pattern }) {
  const { kind, state, bars, opinions } = pattern
  return (
    <>
      <p>
        {sentenceOf(pattern)}
        {bars && ` ${m.usual({ votes: wholeNumber(bars.numUsual), minutes: minutesOf(bars) })}`}
      </p>
      {bars && <PatternBars bars={bars} />}
      <p>
        {m.mayBe[kind]()} {state === 'waiting' && m.nobodyExcluded()}
      </p>
      {opinions.length > 0 && (
        <details>
          <summary>{m.opinions()}</summary>
          <ul>
            {opinions.map(({ opinionSlugId, opinion, answer, numSame }) => (
              <li key={opinionSlugId}>
                {m.answers[answer]()} {wholeNumber(numSame)}: <bdi>{plainLine(opinion)}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function sentenceOf({ kind, bars, numVotes, numPeople, samePercent, numOpinions }: Pattern): string {
  return m.found[kind]({
    votes: wholeNumber(numVotes),
    numPeople,
    people: wholeNumber(numPeople),
    percent: samePercent,
    opinions: wholeNumber(numOpinions),
    minutes: bars ? minutesOf(bars) : '',
  })
}

const minutesOf = ({ burst }: NonNullable<Pattern['bars']>): string =>
  wholeNumber(MINUTES_PER_BAR * (burst[1] - burst[0]))
