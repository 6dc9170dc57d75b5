import type { GroupKey } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { letterOf } from '#ui/groups.ts'

/** The anchor that opens a group on the results. */
export const anchorOf = (key: GroupKey): string => `group-${letterOf(key).toLowerCase()}`

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
