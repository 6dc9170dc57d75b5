import type { GroupKey } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { anchorOf } from './groups.ts'

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
