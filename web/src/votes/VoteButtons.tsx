import type { Opinion, VoteChoice } from '@parley/contract'
import { useState, type MouseEvent, type Ref } from 'react'
import * as m from '#messages/votes.ts'
import { Icon } from '#ui/Icon.tsx'
import { useStore } from '#ui/store.ts'
import { CLOSED_NOTICE_ID } from './ClosedNotice.tsx'
import { keyboardVoting, KEYS } from './keyboard.ts'
import { useVoting } from './useVoting.tsx'
import styles from './VoteButtons.module.css'

/** The order of the buttons everywhere, which is the order of the parts of bars as well. */
const VOTE_ORDER = ['disagree', 'pass', 'agree'] as const satisfies readonly VoteChoice[]

/** The label of each button. */
export const VOTE_NAME: Record<VoteChoice, () => string> = {
  agree: m.agree,
  disagree: m.disagree,
  pass: m.pass,
}

type VoteButtonsProps = {
  opinion: Opinion
  /** What tells it from the others of a list, see `opinionName`. */
  name?: string
  /** Set on the voting card, which announces each vote itself and shows the keys. */
  card?: { isVoteShown: boolean; ref?: Ref<HTMLFieldSetElement> }
}

/** Casts, changes and withdraws the viewer's vote on an opinion. */
export function VoteButtons({ opinion, name, card }: VoteButtonsProps) {
  const voting = useVoting()
  const { opinionSlugId } = opinion
  return (
    <ChoiceButtons
      label={name === undefined ? m.buttonsLabel() : m.buttonsLabelInList({ opinion: name })}
      opinionSlugId={opinionSlugId}
      choice={voting.votes.get(opinionSlugId)}
      onPress={(choice) => voting.press(opinion, choice, card)}
      refusedBy={voting.closedReason ? CLOSED_NOTICE_ID : undefined}
      isLarge={card !== undefined}
      ref={card?.ref}
    />
  )
}

type ChoiceButtonsProps = {
  /** The label of the group of buttons, which contains the opinion. */
  label: string
  /** Identifies presses that happened before the application was loaded. */
  opinionSlugId?: string
  choice?: VoteChoice
  onPress: (choice: VoteChoice) => void
  /** The id of the text that says why voting is not possible. The buttons stay focusable. */
  refusedBy?: string
  /** Whether the buttons are large and show their keys, as on the voting card. */
  isLarge?: boolean
  ref?: Ref<HTMLFieldSetElement>
}

/** The buttons for disagree, pass and agree; the pressed one is filled and bold. */
export function ChoiceButtons(props: ChoiceButtonsProps) {
  const { label, opinionSlugId, choice, onPress, refusedBy, isLarge = false, ref } = props
  const hasKeys = useStore(keyboardVoting)
  const [lastPressed, setLastPressed] = useState<VoteChoice>('agree')
  const press = (event: MouseEvent, pressedChoice: VoteChoice) => {
    // The second click of a double click is not a second decision.
    if (event.detail > 1) return
    setLastPressed(pressedChoice)
    onPress(pressedChoice)
  }
  return (
    <fieldset
      ref={ref}
      data-opinion={opinionSlugId}
      aria-label={label}
      className={styles.buttons}
      data-large={isLarge || undefined}
    >
      {VOTE_ORDER.map((option) => (
        <button
          key={option}
          type="button"
          className={styles.button}
          data-vote={option}
          data-next-focus={option === lastPressed ? '' : undefined}
          aria-pressed={choice === option}
          aria-disabled={refusedBy ? true : undefined}
          aria-describedby={refusedBy}
          aria-keyshortcuts={hasKeys ? KEYS[option] : undefined}
          onClick={(event) => press(event, option)}
        >
          <Icon name={option} size={22} weight={2.8} />
          <span className="row nowrap">
            {VOTE_NAME[option]()}
            {isLarge && hasKeys && (
              <kbd className={styles.key} aria-hidden="true">
                {KEYS[option]}
              </kbd>
            )}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
