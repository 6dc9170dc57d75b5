import type { Opinion, VoteChoice } from '@parley/contract'
import { useState, type MouseEvent, type Ref } from 'react'
import * as m from '#messages/votes.ts'
import { Icon } from '#ui/Icon.tsx'
import { useStore } from '#ui/store.ts'
import { CLOSED_NOTICE_ID } from './ClosedNotice.tsx'
import { keyboardVoting, KEYS } from './keyboard.ts'
import { useVoting } from './useVoting.tsx'
import styles from './VoteButtons.module.css'

/** The order of the buttons everywhere: the axis of the bars runs the same way. */
const VOTE_ORDER = ['disagree', 'pass', 'agree'] as const satisfies readonly VoteChoice[]

/** The word on each button. */
export const VOTE_NAME: Record<VoteChoice, () => string> = {
  agree: m.agree,
  disagree: m.disagree,
  pass: m.pass,
}

type VoteButtonsProps = {
  opinion: Opinion
  /** On the voting card, which announces each vote itself and shows the keys. */
  card?: { isHeld: boolean; ref?: Ref<HTMLFieldSetElement> }
}

/** Casts, changes and withdraws the viewer's vote on an opinion. */
export function VoteButtons({ opinion, card }: VoteButtonsProps) {
  const voting = useVoting()
  const { opinionSlugId } = opinion
  return (
    <ChoiceButtons
      label={m.buttonsLabel()}
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
  /** Names the three buttons as a group, with the opinion they are about. */
  label: string
  /** Lets a press be found again that came before the application. */
  opinionSlugId?: string
  choice?: VoteChoice
  onPress: (choice: VoteChoice) => void
  /** Id of the text that says why voting is not possible; the buttons stay, named and reachable. */
  refusedBy?: string
  /** The buttons are as on the voting card, with the keys where there is a keyboard. */
  isLarge?: boolean
  ref?: Ref<HTMLFieldSetElement>
}

/** Disagree, pass, agree; the pressed one is filled, bold and says so. */
export function ChoiceButtons(props: ChoiceButtonsProps) {
  const { label, opinionSlugId, choice, onPress, refusedBy, isLarge = false, ref } = props
  const hasKeys = useStore(keyboardVoting)
  const [lastPressed, setLastPressed] = useState<VoteChoice>('agree')
  const press = (event: MouseEvent, pressed: VoteChoice) => {
    // The second click of a double click is not a second decision.
    if (event.detail > 1) return
    setLastPressed(pressed)
    onPress(pressed)
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
