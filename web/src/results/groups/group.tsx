import type { GroupKey } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as m from '#messages/analysis.ts'
import { Badge } from '#ui/Badge.tsx'
import { letterOf } from '#ui/groups.ts'
import { type NamedGroup, wholeName } from './groupNames.ts'
import styles from '#results/tables/table.module.css'

/** The anchor that opens a group on the results. */
export const anchorOf = (key: GroupKey): string => `group-${letterOf(key).toLowerCase()}`

/** A group in a table: its badge and its name. */
export function GroupName({ group }: { group: NamedGroup }) {
  return (
    <span className={styles.name}>
      <Badge groupKey={group.key} size={18} />
      <span className="visually-hidden">{m.groupLetter({ letter: letterOf(group.key) })}</span>
      <bdi>{wholeName(group)}</bdi>
    </span>
  )
}

type GroupLinkProps = {
  conversationSlugId: string
  groupKey: GroupKey
  className?: string
  children: ReactNode
}

/** A link to a group on the results. */
export function GroupLink({ conversationSlugId, groupKey, ...rest }: GroupLinkProps) {
  return (
    <Link
      to="/conversation/$postSlugId"
      params={{ postSlugId: conversationSlugId }}
      search={{ tab: 'analysis' }}
      hash={anchorOf(groupKey)}
      activeOptions={{ includeHash: true }}
      hashScrollIntoView={false}
      resetScroll={false}
      {...rest}
    />
  )
}
