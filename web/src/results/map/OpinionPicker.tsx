import { listConsensus, listControversial, type Opinion } from '@parley/contract'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as labels from '#messages/results.ts'
import * as m from '#messages/map.ts'
import { useWordsOf } from '#mutes/useWordsOf.ts'
import { useApiQuery } from '#queries.ts'
import { Icon } from '#ui/Icon.tsx'
import { MAX_CHOICES, withoutShown } from '#results/lists/ranking.ts'
import styles from './OpinionPicker.module.css'

/** The opinions that the map can show: where groups differ, and what they share. */
export type Choices = { apart: readonly Opinion[]; together: readonly Opinion[] }

/** The opinions on which groups differ most, and those that they share. */
export function useChoices(conversationSlugId: string, hasGroups: boolean): Choices {
  const controversial = useApiQuery(listControversial, { conversationSlugId }, { enabled: hasGroups })
  const consensus = useApiQuery(listConsensus, { conversationSlugId }, { enabled: hasGroups })
  const apart = (controversial.data ?? []).slice(0, MAX_CHOICES)
  return { apart, together: withoutShown(consensus.data ?? [], apart).slice(0, MAX_CHOICES) }
}

/** The chosen opinion with its newest figures. */
export const chosenOf = ({ apart, together }: Choices, slugId: string): Opinion | undefined =>
  [...apart, ...together].find(({ opinionSlugId }) => opinionSlugId === slugId)

type OpinionPickerProps = {
  choices: Choices
  /** What the letters of the map stand for. */
  kind: GroupingKind
  chosen?: Opinion
  onChoose: (slugId: string) => void
}

/** Chooses the opinion that the map shows, and displays its full text. A transparent native select covers the text. */
export function OpinionPicker({ choices, kind, chosen, onChoose }: OpinionPickerProps) {
  const wordsOf = useWordsOf()
  const option = (opinion: Opinion) => (
    <option key={opinion.opinionSlugId} value={opinion.opinionSlugId} dir="auto" lang={opinion.language}>
      {shortened(wordsOf(opinion))}
    </option>
  )
  const isListed = !chosen || chosenOf(choices, chosen.opinionSlugId) !== undefined
  return (
    <div className={chosen ? `${styles.picker} ${styles.hasChosen}` : styles.picker}>
      <span className={styles.shown} aria-hidden="true">
        {chosen && <span className={styles.caption}>{m.showOneOnMap()}</span>}
        <span className={styles.text} dir="auto" lang={chosen?.language}>
          {chosen ? wordsOf(chosen) : m.showAnOpinion()}
        </span>
      </span>
      <Icon name="down" size={18} />
      <select
        className={styles.select}
        aria-label={m.showOneOnMap()}
        value={chosen?.opinionSlugId ?? ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{m.showNone()}</option>
        {!isListed && option(chosen)}
        {choices.apart.length > 0 && (
          <optgroup label={labels.differences({ kind })}>{choices.apart.map(option)}</optgroup>
        )}
        {choices.together.length > 0 && (
          <optgroup label={labels.commonGround()}>{choices.together.map(option)}</optgroup>
        )}
      </select>
    </div>
  )
}

const MAX_OPTION_LENGTH = 90

const shortened = (text: string) =>
  text.length > MAX_OPTION_LENGTH ? `${text.slice(0, MAX_OPTION_LENGTH - 1).trimEnd()}…` : text
