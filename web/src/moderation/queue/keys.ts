import { storedSwitch } from '#device/stored.ts'

/** The action of each key of the queue, in the order of the help dialog. */
export const QUEUE_KEYS = {
  next: 'J',
  previous: 'K',
  open: 'Enter',
  choose: 'X',
  chooseRange: 'Shift X',
  chooseNone: 'Escape',
  claim: 'C',
  move: 'M',
  hide: 'H',
  nothingWrong: 'N',
  publish: 'P',
  accept: 'A',
  reject: 'R',
  setAside: 'S',
  undo: 'U',
  search: '/',
  help: '?',
} as const
export type QueueKey = keyof typeof QUEUE_KEYS

const isQueueKey = (name: string): name is QueueKey => name in QUEUE_KEYS
export const QUEUE_KEY_NAMES = Object.keys(QUEUE_KEYS).filter(isQueueKey)

/** Whether single keys act in the queue; stored on this device. */
export const queueKeys = storedSwitch('parley:queue-keys', true)

/** Elements that use keys themselves. The boxes of rows only use the space bar. */
const TYPING = 'input:not([type=checkbox]), textarea, select, dialog'
const PRESSABLE = 'a, button, summary, input'

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'target'
>

/** The action of a key press; undefined if the keys are off, or the press belongs to a text field or to the browser. */
export const queueKeyOf = (event: PressedKey): QueueKey | undefined => {
  if (!queueKeys.get() || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.closest(TYPING)) return undefined
  if (event.key === 'Enter' && target?.closest(PRESSABLE)) return undefined
  const isStep = event.key === 'j' || event.key === 'k'
  if (event.repeat && !isStep) return undefined
  const pressed = event.key.length === 1 ? event.key.toUpperCase() : event.key
  const wanted = event.shiftKey && pressed === 'X' ? 'Shift X' : pressed
  return QUEUE_KEY_NAMES.find((name) => QUEUE_KEYS[name] === wanted)
}
