import { listConsensus, listControversial, plainLine, type Opinion } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { useApiQuery } from '#queries.ts'
import { Select } from '#ui/Select.tsx'
import { without } from './lists.ts'
import styles from './OpinionPicker.module.css'

/** The opinions by which a map can show how the groups voted. */
export type Choices = { apart: readonly Opinion[]; together: readonly Opinion[] }

const MAX_CHOICES = 12

/** Where groups differ most, and what they share; asked for once somebody may want to choose. */
export function useChoices(conversationSlugId: string, isWanted: boolean): Choices {
  const controversial = useApiQuery(listControversial, { conversationSlugId }, { enabled: isWanted })
  const consensus = useApiQuery(listConsensus, { conversationSlugId }, { enabled: isWanted })
  const apart = (controversial.data ?? []).slice(0, MAX_CHOICES)
  return { apart, together: without(consensus.data ?? [], apart).slice(0, MAX_CHOICES) }
}

/** The chosen opinion with its newest figures. */
export const chosenOf = ({ apart, together }: Choices, slugId: string): Opinion | undefined =>
  [...apart, ...together].find(({ opinionSlugId }) => opinionSlugId === slugId)

type OpinionPickerProps = {
  choices: Choices
  chosen?: Opinion
  onChoose: (slugId: string) => void
  /** Somebody is about to choose. */
  onTouch: () => void
}

/** Chooses the opinion by which the map shows how the groups voted, and says it in full. */
export function OpinionPicker({ choices, chosen, onChoose, onTouch }: OpinionPickerProps) {
  return (
    <div className={styles.picker}>
      <Select
        label={m.pickOpinion()}
        isFilter
        value={chosen?.opinionSlugId ?? ''}
        onFocus={onTouch}
        onPointerEnter={onTouch}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{m.pickNothing()}</option>
        {choices.apart.length > 0 && <optgroup label={m.differences()}>{choices.apart.map(option)}</optgroup>}
        {choices.together.length > 0 && (
          <optgroup label={m.commonGround()}>{choices.together.map(option)}</optgroup>
        )}
      </Select>
      {chosen && (
        <p className={styles.chosen} dir="auto">
          {plainLine(chosen.opinion)}
        </p>
      )}
    </div>
  )
}

const MAX_OPTION_LENGTH = 90

const option = ({ opinionSlugId, opinion }: Opinion) => {
  const text = plainLine(opinion)
  return (
    <option key={opinionSlugId} value={opinionSlugId} dir="auto">
      {text.length > MAX_OPTION_LENGTH ? `${text.slice(0, MAX_OPTION_LENGTH - 1).trimEnd()}…` : text}
    </option>
  )
}
