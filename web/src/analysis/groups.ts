import type { GroupKey } from '@parley/contract'

const LETTERS: Record<GroupKey, string> = { '0': 'A', '1': 'B', '2': 'C', '3': 'D', '4': 'E', '5': 'F' }

/** The letter by which people call a group. */
export const letterOf = (key: GroupKey): string => LETTERS[key]

/** The part of the address that opens a group on the analysis tab. */
export const anchorOf = (key: GroupKey): string => `group-${LETTERS[key].toLowerCase()}`

/** The group that an address points at. */
export const keyOfAnchor = (hash: string): GroupKey | undefined => {
  const anchor = hash.replace(/^#/, '')
  return GROUP_KEYS.find((key) => anchorOf(key) === anchor)
}

const GROUP_KEYS: GroupKey[] = ['0', '1', '2', '3', '4', '5']
