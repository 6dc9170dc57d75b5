import type { Conversation } from '@parley/contract'
import { betweenSentences } from '#messages/lists.ts'
import * as m from '#messages/ledgerLinks.ts'
import { wholeNumber } from '#ui/format.ts'
import { LedgerLink } from './LedgerLink.tsx'

type RemovedOpinionCountsProps = Pick<Conversation, 'metadata'> & {
  as: 'p' | 'li'
  className?: string | undefined
}

/** How many opinions moderators have moved and hidden, shown beside a count without them. */
export function RemovedOpinionCounts({ metadata, as: Element, className }: RemovedOpinionCountsProps) {
  const { conversationSlugId, movedOpinionCount: moved = 0, hiddenOpinionCount: hidden = 0 } = metadata
  if (moved + hidden === 0) return null
  return (
    <Element className={className}>
      {sentenceOf(moved, hidden)}
      {betweenSentences()}
      <LedgerLink conversationSlugId={conversationSlugId} />
    </Element>
  )
}

const sentenceOf = (moved: number, hidden: number): string => {
  if (hidden === 0) return m.moved({ count: moved })
  if (moved === 0) return m.hidden({ count: hidden })
  return m.movedAndHidden({ count: moved, hidden: wholeNumber(hidden) })
}
