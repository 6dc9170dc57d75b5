import type { GroupKey } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { letterOf } from '#ui/groups.ts'

/** The anchor of what sets a group apart in the results. */
export const anchorOf = (key: GroupKey): string => `group-${letterOf(key).toLowerCase()}`

/** The anchor of the opinions that divide the groups, which can be limited to one of them. */
export const DIFFERENCES_ANCHOR = 'differences'

export const showDifferences = (): void => document.getElementById(DIFFERENCES_ANCHOR)?.scrollIntoView()

type GroupLinkProps = {
  conversationSlugId: string
  groupKey: GroupKey
  className?: string
  children: ReactNode
}

/** A link to what sets a group apart. */
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
      onClick={showDifferences}
      {...rest}
    />
  )
}
