import type { VoteChoice } from '@parley/contract'
import { storedSwitch } from '#device/stored.ts'

/** What a single key does on the voting tab, or in the row of a list that has the focus. */
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

/** The action of a key press, or none where keys are off, belong to a text field or to the browser. */
export const keyAction = (event: PressedKey): KeyAction | undefined => {
  if (!keyboardVoting.get() || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
    return undefined
  if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog'))
    return undefined
  const key = event.key.toUpperCase()
  return KEY_ACTIONS.find((action) => KEYS[action] === key)
}
