import {
  dismissPattern,
  explanationLength,
  LIMITS,
  listPatterns,
  readmitPattern,
  setPatternAside,
  type AppError,
  type Pattern,
} from '@parley/contract'
import { useState } from 'react'
import * as words from '#messages/decisions.ts'
import * as m from '#messages/patterns.ts'
import { useApiMutation } from '#mutations.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { wholeNumber } from '#ui/format.ts'
import { notify } from '#ui/notices/notices.ts'
import { ExplanationField } from './DecisionFields.tsx'
import styles from './PatternCard.module.css'

/** The decision in force about a pattern, and the possible decisions, with an explanation for everybody. */
export function PatternDecision({ pattern }: { pattern: Pattern }) {
  const { patternSlugId, state, numPeople, numAside, decision, isRounded } = pattern
  const [explanation, setExplanation] = useState('')
  const isTooLong = explanationLength(explanation) > LIMITS.moderationExplanation
  const options = {
    refreshes: [listPatterns],
    onDone: () => {
      setExplanation('')
      notify({ text: isRounded ? m.decidedInBlocks() : m.decided() })
    },
    failed: ({ code, message }: AppError) => (code === 'already_decided' ? m.somebodyElse() : message),
  }
  const aside = useApiMutation(setPatternAside, options)
  const dismiss = useApiMutation(dismissPattern, options)
  const readmit = useApiMutation(readmitPattern, options)
  const button = (act: typeof aside | typeof dismiss | typeof readmit, label: string) => (
    <Button
      busy={act.isPending}
      onClick={() =>
        !isTooLong &&
        act.mutate({
          patternSlugId,
          expectedDecisionId: decision?.decisionId ?? null,
          moderationExplanation: explanation.trim(),
        })
      }
    >
      {label}
    </Button>
  )
  return (
    <>
      {state !== 'waiting' && <p>{stateOf(pattern)}</p>}
      <ExplanationField
        value={explanation}
        hint={m.explanationHint()}
        error={isTooLong ? words.tooLong({ most: LIMITS.moderationExplanation }) : undefined}
        onChange={setExplanation}
      />
      <ButtonRow>
        {state === 'set_aside'
          ? button(readmit, m.readmit({ count: numAside }))
          : button(aside, m.setAside({ count: numPeople }))}
        {state === 'waiting' && button(dismiss, m.nothingWrong())}
      </ButtonRow>
      <p className={styles.note}>{m.inLedger({ count: numPeople })}</p>
    </>
  )
}

const stateOf = ({ state, numPeople, numAside }: Pattern): string =>
  state === 'set_aside' && numAside < numPeople
    ? m.someAside({ aside: wholeNumber(numAside), people: wholeNumber(numPeople) })
    : m.states[state]()
