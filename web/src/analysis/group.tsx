import type { GroupKey } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import * as m from '#messages/analysis.ts'
import { letterOf, shapePath } from '#ui/groups.ts'
import styles from './group.module.css'

const GROUP_KEYS: readonly GroupKey[] = ['0', '1', '2', '3', '4', '5']

/** The part of the address that opens a group on the analysis tab. */
export const anchorOf = (key: GroupKey): string => `group-${letterOf(key).toLowerCase()}`

/** The group that an address points at. */
export const keyOfAnchor = (hash: string): GroupKey | undefined => {
  const anchor = hash.replace(/^#/, '')
  return GROUP_KEYS.find((key) => anchorOf(key) === anchor)
}

/** The shape of a group, in its colour; always beside its letter. */
export function GroupMark({ groupKey, size = 14 }: { groupKey: GroupKey; size?: number }) {
  return (
    <svg
      className={`${styles.mark} ${styles[`colour${groupKey}`]}`}
      width={size}
      height={size}
      viewBox="-10 -10 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapePath(groupKey, [0, 0], 7.5)} fill="currentColor" />
    </svg>
  )
}

/** A group by its shape and letter, for the eye: the words beside it name the group. */
export function GroupBadge({ groupKey }: { groupKey: GroupKey }) {
  return (
    <span className={styles.badge} aria-hidden="true">
      <GroupMark groupKey={groupKey} />
      <span className={styles.letter}>{letterOf(groupKey)}</span>
    </span>
  )
}

/** A group in a line of text or a table: its shape, its letter and its name where it has one. */
export function GroupName({ groupKey, label }: { groupKey: GroupKey; label?: string }) {
  return (
    <span className={styles.name}>
      <GroupMark groupKey={groupKey} />
      <span className="visually-hidden">{m.groupLetter(letterOf(groupKey))}</span>
      <b aria-hidden="true">{letterOf(groupKey)}</b>
      {label && <bdi>{label}</bdi>}
    </span>
  )
}

type GroupLinkProps = {
  conversationSlugId: string
  groupKey: GroupKey
  className?: string
  style?: CSSProperties
  isCurrent?: boolean
  children: ReactNode
}

/** Leads to a group on the analysis tab, from wherever the group is named. */
export function GroupLink({ conversationSlugId, groupKey, isCurrent, ...rest }: GroupLinkProps) {
  return (
    <Link
      to="/conversation/$postSlugId"
      params={{ postSlugId: conversationSlugId }}
      search={{ tab: 'analysis' }}
      hash={anchorOf(groupKey)}
      activeOptions={{ includeHash: true }}
      hashScrollIntoView={false}
      resetScroll={false}
      aria-current={isCurrent ? 'true' : undefined}
      {...rest}
    />
  )
}
