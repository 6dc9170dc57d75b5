import { plainLine, type Pattern } from '@parley/contract'
import { sentences } from '#messages/lists.ts'
import * as m from '#messages/patterns.ts'
import { longDate, percent, wholeNumber } from '#ui/format.ts'
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
  const { kind, state, bars, opinions, isRounded } = pattern
  const burst = burstOf(pattern)
  return (
    <>
      <p>
        {sentences([
          sentenceOf(pattern),
          ...(burst ? [m.usual({ votes: burst.numUsual, minutes: burst.minutes })] : []),
          ...(isRounded ? [daysOf(pattern)] : []),
        ])}
      </p>
      {bars && <PatternBars bars={bars} />}
      <p>{sentences([m.mayBe[kind](), ...(state === 'waiting' ? [m.nobodyExcluded()] : [])])}</p>
      {isRounded && <p>{m.onlyOfTen()}</p>}
      {opinions.length > 0 && (
        <details>
          <summary>{m.opinions()}</summary>
          <ul>
            {opinions.map(({ opinionSlugId, opinion, language, answer, numSame }) => (
              <li key={opinionSlugId}>
                {m.answers[answer]()} {wholeNumber(numSame)}
                {isRounded && '+'}: <bdi lang={language}>{plainLine(opinion)}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function sentenceOf(pattern: Pattern): string {
  const { kind, numVotes, numPeople, samePercent, numOpinions, isRounded } = pattern
  const burst = burstOf(pattern)
  return m.found[kind]({
    votes: numVotes,
    people: numPeople,
    rounded: isRounded ? 'tens' : 'none',
    share: isRounded ? wholeNumber(samePercent / 10) : percent(samePercent, 100),
    opinions: numOpinions,
    minutes: burst?.minutes ?? 0,
  })
}

/** How long a burst took, and the usual number of votes in that. */
function burstOf({ bars, duration }: Pattern): Pattern['duration'] {
  if (bars === undefined) return duration
  const { burst, numUsual } = bars
  return { minutes: MINUTES_PER_BAR * (burst[1] - burst[0]), numUsual }
}

function daysOf({ firstVoteAt, lastVoteAt }: Pattern): string {
  const [first, last] = [longDate(firstVoteAt), longDate(lastVoteAt)]
  return first === last ? m.onDay({ day: first }) : m.betweenDays({ first, last })
}
