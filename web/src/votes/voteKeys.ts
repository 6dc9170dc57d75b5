import type { VoteChoice } from '@parley/contract'
import { makeStore } from '#ui/store.ts'

/** What a single key does while focus is in the voting card or in a row of the list. */
export type KeyAct = VoteChoice | 'undo' | 'next' | 'previous' | 'help'

export const KEY_OF: Record<KeyAct, string> = {
  agree: 'A',
  pass: 'S',
  disagree: 'D',
  undo: 'U',
  next: 'J',
  previous: 'K',
  help: '?',
}

const STORED_AS = 'parley:vote-keys'

const stored = (): boolean => {
  try {
    return localStorage.getItem(STORED_AS) !== 'off'
  } catch {
    return true
  }
}

/** Whether single keys vote; kept on this device. */
export const areVoteKeysOn = makeStore(stored())

export const switchVoteKeys = (isOn: boolean): void => {
  areVoteKeysOn.set(isOn)
  try {
    localStorage.setItem(STORED_AS, isOn ? 'on' : 'off')
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'target'>

/** The act of a key press, or none where keys are off, belong to a text field or to the browser. */
export const actOfKey = (event: PressedKey): KeyAct | undefined => {
  if (!areVoteKeysOn.get() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined
  if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog'))
    return undefined
  const key = event.key.toUpperCase()
  return KEY_ACTS.find((act) => KEY_OF[act] === key)
}

const KEY_ACTS = ['agree', 'pass', 'disagree', 'undo', 'next', 'previous', 'help'] as const
