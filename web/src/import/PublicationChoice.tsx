import type { Publication } from '@parley/contract'
import { useId } from 'react'
import * as m from '#messages/import.ts'
import { ChoiceChip } from '#ui/ChoiceChip.tsx'
import styles from './PublicationChoice.module.css'

const CHOICES = [
  ['results', m.resultsOnly, m.resultsOnlyMeans],
  ['votes', m.allVotes, m.allVotesMeans],
] as const

type PublicationChoiceProps = {
  /** The votes of a report are public already: there is nothing to choose. */
  isReport: boolean
  value: Publication
  onChange: (value: Publication) => void
}

/** Whether a conversation publishes its results only, or all votes. */
export function PublicationChoice({ isReport, value, onChange }: PublicationChoiceProps) {
  const id = useId()
  const [, , meaning] = CHOICES.find(([choice]) => choice === value) ?? CHOICES[0]
  return (
    <fieldset className={styles.choice} aria-describedby={`${id}-means`}>
      <legend>{m.published()}</legend>
      {!isReport && (
        <div className={styles.chips}>
          {CHOICES.map(([choice, name]) => (
            <ChoiceChip
              key={choice}
              type="radio"
              name={id}
              checked={value === choice}
              onChange={() => onChange(choice)}
            >
              {name()}
            </ChoiceChip>
          ))}
        </div>
      )}
      <p id={`${id}-means`}>{isReport ? m.reportMeans() : meaning()}</p>
    </fieldset>
  )
}
