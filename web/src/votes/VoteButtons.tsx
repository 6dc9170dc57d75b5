import type { VoteChoice } from '@parley/contract'
import { useState, type MouseEvent } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { useStore } from '#ui/store.ts'
import { VOTE_ORDER, VOTE_WORD } from './choices.ts'
import styles from './VoteButtons.module.css'
import { areVoteKeysOn, KEY_OF } from './voteKeys.ts'

type VoteButtonsProps = {
  /** Names the three buttons as a group, with the opinion they are about. */
  label: string
  choice?: VoteChoice
  onPress: (choice: VoteChoice) => void
  /** Id of the text that says why voting is not possible; the buttons stay, named and reachable. */
  refusedBy?: string
  showsKeys?: boolean
}

/** Disagree, pass, agree; the pressed one is filled, bold and says so. */
export function VoteButtons({ label, choice, onPress, refusedBy, showsKeys = false }: VoteButtonsProps) {
  const keysAreOn = useStore(areVoteKeysOn)
  const [lastPressed, setLastPressed] = useState<VoteChoice>('agree')
  const press = (event: MouseEvent, pressed: VoteChoice) => {
    // The second click of a double click is not a second decision.
    if (event.detail > 1) return
    setLastPressed(pressed)
    onPress(pressed)
  }
  return (
    <fieldset aria-label={label} className={styles.buttons}>
      {VOTE_ORDER.map((option) => (
        <button
          key={option}
          type="button"
          className={`${styles.button} ${styles[option]}`}
          data-next-focus={option === lastPressed ? '' : undefined}
          aria-pressed={choice === option}
          aria-disabled={refusedBy ? true : undefined}
          aria-describedby={refusedBy}
          aria-keyshortcuts={keysAreOn ? KEY_OF[option] : undefined}
          onClick={(event) => press(event, option)}
        >
          <Icon name={option} />
          <span>{VOTE_WORD[option]()}</span>
          {showsKeys && keysAreOn && (
            <kbd className={styles.key} aria-hidden="true">
              {KEY_OF[option]}
            </kbd>
          )}
        </button>
      ))}
    </fieldset>
  )
}
