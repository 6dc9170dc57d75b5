import {
  dismissPattern,
  explanationLength,
  LIMITS,
  listPatterns,
  readmitPattern,
  setPatternAside,
  type Pattern,
} from '@parley/contract'
import { useState } from 'react'
import * as words from '#messages/decisions.ts'
import * as m from '#messages/patterns.ts'
import { useApiMutation } from '#queries.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { wholeNumber } from '#ui/format.ts'
import { notify } from '#ui/notices.ts'
import { ExplanationField } from './DecisionFields.tsx'
import styles from './PatternCard.module.css'

/** What holds of a pattern, and what can be decided about it, with a word to those concerned and to everybody. */
export function PatternDecision({ pattern }: { pattern: Pattern }) {
  const { patternSlugId, state, numPeople, numAside, decision } = pattern
  const [explanation, setExplanation] = useState('')
  const isTooLong = explanationLength(explanation) > LIMITS.moderationExplanation
  const refreshes = { refreshes: [listPatterns] }
  const aside = useApiMutation(setPatternAside, refreshes)
  const dismiss = useApiMutation(dismissPattern, refreshes)
  const readmit = useApiMutation(readmitPattern, refreshes)
  const decide = (act: typeof aside | typeof dismiss | typeof readmit) => () => {
    if (isTooLong) return
    act.mutate(
      {
        patternSlugId,
        expectedDecisionId: decision?.decisionId ?? null,
        moderationExplanation: explanation.trim(),
      },
      {
        onSuccess: () => {
          setExplanation('')
          notify({ text: m.decided() })
        },
        onError: ({ code, message }) =>
          notify({ text: code === 'already_decided' ? m.somebodyElse() : message, tone: 'error' }),
      },
    )
  }
  return (
    <>
      {state !== 'waiting' && <p>{stateOf(pattern)}</p>}
      <ExplanationField
        value={explanation}
        hint={m.explanationHint()}
        error={isTooLong ? words.tooLong(wholeNumber(LIMITS.moderationExplanation)) : undefined}
        onChange={setExplanation}
      />
      <ButtonRow>
        {state === 'set_aside' ? (
          <Button onClick={decide(readmit)} busy={readmit.isPending}>
            {m.readmit(numAside)}
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

const stateOf = ({ state, numPeople, numAside }: Pattern): string =>
  state === 'set_aside' && numAside < numPeople
    ? m.someAside({ aside: wholeNumber(numAside), people: wholeNumber(numPeople) })
    : m.states[state]()
