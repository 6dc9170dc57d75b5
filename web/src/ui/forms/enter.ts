import type { KeyboardEvent } from 'react'

/**
 * Whether a key press is an Enter that means something. An Enter that confirms a word of an input method does not: Safari
 * ends the composition before that press, and only its key code tells.
 */
export const isEnter = ({ key, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && keyCode !== INPUT_METHOD

/** The key code of presses that an input method handles. */
const INPUT_METHOD = 229
