import {
  dismissPattern,
  listPatterns,
  plainLine,
  readmitPattern,
  setPatternAside,
  type Pattern,
} from '@parley/contract'
import * as m from '#messages/patterns.ts'
import { useApiMutation } from '#queries.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { wholeNumber } from '#ui/format.ts'
import { notify } from '#ui/notices.ts'
import { PatternBars } from './PatternBars.tsx'
import styles from './PatternCard.module.css'

const MINUTES_PER_BAR = 5

/** An unusual pattern of votes: what was found, what else it may be, and what can be done about it. */
export function PatternCard({ pattern }: { pattern: Pattern }) {
  const { kind, state, bars, opinions } = pattern
  return (
    <article className={styles.card}>
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
      <Decision pattern={pattern} />
    </article>
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

function Decision({ pattern }: { pattern: Pattern }) {
  const { patternSlugId, state, numPeople, decision } = pattern
  const refreshes = { refreshes: [listPatterns] }
  const aside = useApiMutation(setPatternAside, refreshes)
  const dismiss = useApiMutation(dismissPattern, refreshes)
  const readmit = useApiMutation(readmitPattern, refreshes)
  const decide = (act: typeof aside | typeof dismiss | typeof readmit) => () =>
    act.mutate(
      { patternSlugId, expectedDecisionId: decision?.decisionId ?? null },
      {
        onSuccess: () => notify({ text: m.decided() }),
        onError: ({ code, message }) =>
          notify({ text: code === 'already_decided' ? m.somebodyElse() : message, tone: 'error' }),
      },
    )
  return (
    <>
      {state !== 'waiting' && <p>{m.states[state]()}</p>}
      <ButtonRow>
        {state === 'set_aside' ? (
          <Button onClick={decide(readmit)} busy={readmit.isPending}>
            {m.readmit(numPeople)}
          </Button>
        ) : (
          <Button onClick={decide(aside)} busy={aside.isPending}>
            {m.setAside(numPeople)}
          </Button>
        )}
        {state === 'waiting' && (
          <Button onClick={decide(dismiss)} busy={dismiss.isPending}>
            {m.nothingWrong()}
          </Button>
        )}
      </ButtonRow>
      <p className={styles.note}>{m.inLedger(numPeople)}</p>
    </>
  )
}
