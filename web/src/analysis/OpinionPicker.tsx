import { plainLine, type Opinion } from '@parley/contract'
import { useId } from 'react'
import * as m from '#messages/analysis.ts'
import type { Choices } from './choices.ts'
import styles from './OpinionPicker.module.css'

type OpinionPickerProps = {
  choices: Choices
  chosen?: Opinion
  onChoose: (slugId: string) => void
  /** Somebody is about to choose. */
  onTouch: () => void
}

const LONGEST = 90

/** Chooses the opinion by which the map shows how the groups voted, and says it in full. */
export function OpinionPicker({ choices, chosen, onChoose, onTouch }: OpinionPickerProps) {
  const id = useId()
  return (
    <div className={styles.picker}>
      <label htmlFor={id}>{m.pickOpinion()}</label>
      <select
        id={id}
        value={chosen?.opinionSlugId ?? ''}
        onFocus={onTouch}
        onPointerEnter={onTouch}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{m.pickNothing()}</option>
        {choices.apart.length > 0 && <optgroup label={m.differences()}>{choices.apart.map(choice)}</optgroup>}
        {choices.together.length > 0 && (
          <optgroup label={m.commonGround()}>{choices.together.map(choice)}</optgroup>
        )}
      </select>
      {chosen && (
        <p className={styles.chosen} dir="auto">
          {plainLine(chosen.opinion)}
        </p>
      )}
    </div>
  )
}

const choice = ({ opinionSlugId, opinion }: Opinion) => {
  const text = plainLine(opinion)
  return (
    <option key={opinionSlugId} value={opinionSlugId} dir="auto">
      {text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text}
    </option>
  )
}
