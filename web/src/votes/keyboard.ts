import type { VoteChoice } from '@parley/contract'
import { storedSwitch } from '#device/stored.ts'

/** The function of a single key on the voting tab, or in the focused row of a list. */
export type KeyAction = VoteChoice | 'undo' | 'next' | 'previous' | 'help'

export const KEYS: Record<KeyAction, string> = {
  agree: 'A',
  pass: 'S',
  disagree: 'D',
  undo: 'U',
  next: 'J',
  previous: 'K',
  help: '?',
}

const KEY_ACTIONS = ['agree', 'pass', 'disagree', 'undo', 'next', 'previous', 'help'] as const

/** Whether single keys vote; stored on this device. */
export const keyboardVoting = storedSwitch('parley:vote-keys', true)

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'target'>

/** The action of a key press; undefined if keys are off or the press belongs to a text field or the browser. */
export const keyAction = (event: PressedKey): KeyAction | undefined => {
  if (!keyboardVoting.get() || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
    return undefined
  if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog'))
    return undefined
  const key = event.key.toUpperCase()
  return KEY_ACTIONS.find((action) => KEYS[action] === key)
}
