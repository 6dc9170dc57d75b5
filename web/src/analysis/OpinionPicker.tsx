import { listConsensus, listControversial, type Opinion } from '@parley/contract'
import { useId, useState } from 'react'
import { useAnswer } from '#call.ts'
import * as m from '#messages/analysis.ts'
import { plainText } from '#ui/richText.ts'
import styles from './OpinionPicker.module.css'
import { without } from './lists.ts'

interface OpinionPickerProps {
  conversationSlugId: string
  chosen?: Opinion
  onChoose: (opinion: Opinion | undefined) => void
  /** Load the choices at once; otherwise when the list is first touched. */
  isEager: boolean
}

const MOST_CHOICES = 12
const LONGEST = 90

/** Chooses the opinion by which the map shows how the groups voted. */
export const OpinionPicker = ({ conversationSlugId, chosen, onChoose, isEager }: OpinionPickerProps) => {
  const id = useId()
  const [isTouched, setTouched] = useState(false)
  const options = { enabled: isEager || isTouched }
  const controversial = useAnswer(listControversial, { conversationSlugId }, options)
  const consensus = useAnswer(listConsensus, { conversationSlugId }, options)
  const apart = (controversial.data ?? []).slice(0, MOST_CHOICES)
  const together = without(consensus.data ?? [], apart).slice(0, MOST_CHOICES)
  const touch = () => setTouched(true)
  return (
    <div className={styles.picker}>
      <label htmlFor={id}>{m.pickOpinion()}</label>
      <select
        id={id}
        value={chosen?.opinionSlugId ?? ''}
        onFocus={touch}
        onPointerEnter={touch}
        onChange={(event) =>
          onChoose([...apart, ...together].find(({ opinionSlugId }) => opinionSlugId === event.target.value))
        }
      >
        <option value="">{m.pickNothing()}</option>
        {apart.length > 0 && <optgroup label={m.differences()}>{apart.map(choice)}</optgroup>}
        {together.length > 0 && <optgroup label={m.commonGround()}>{together.map(choice)}</optgroup>}
      </select>
    </div>
  )
}

const choice = ({ opinionSlugId, opinion }: Opinion) => {
  const text = plainText(opinion)
  return (
    <option key={opinionSlugId} value={opinionSlugId}>
      {text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text}
    </option>
  )
}
