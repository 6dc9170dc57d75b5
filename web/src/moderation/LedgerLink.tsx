import { Link } from '@tanstack/react-router'
import * as m from '#messages/ledgerLinks.ts'
import { Icon } from '#ui/Icon.tsx'

type LedgerLinkProps = { conversationSlugId: string }

/** A link to every decision on a conversation. */
export function LedgerLink({ conversationSlugId }: LedgerLinkProps) {
  return <Link {...ledgerAt(conversationSlugId)}>{m.allDecisions()}</Link>
}

/** The same link as an entry of the conversation’s menu. */
export function LedgerEntry({ conversationSlugId }: LedgerLinkProps) {
  return (
    <Link {...ledgerAt(conversationSlugId)} className="button quiet">
      <Icon name="scales" />
      {m.menuEntry()}
    </Link>
  )
}

const ledgerAt = (postSlugId: string) =>
  ({ to: '/conversation/$postSlugId/decisions', params: { postSlugId } }) as const
