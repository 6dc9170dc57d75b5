import type { Conversation } from '@parley/contract'
import { backToResults, emptyPart } from '#messages/results.ts'
import { ConversationLink } from '#results/ConversationLink.tsx'
import { ChartSourceContext, useSourceOf } from '#results/export/chartSource.ts'
import { usePartProps } from '#results/usePartProps.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ShortList } from './ShortList.tsx'
import { longestListOf } from './shortListIntro.ts'

/** The longest short list on a page of its own. */
export function ShortListPart({ conversation }: { conversation: Conversation }) {
  const { conversationSlugId } = conversation.metadata
  const { map, ...row } = usePartProps(conversation).part
  const source = useSourceOf(conversation)
  const back = (
    <p>
      <ConversationLink conversationSlugId={conversationSlugId} tab="analysis">
        {backToResults()}
      </ConversationLink>
    </p>
  )
  return (
    <ChartSourceContext value={source}>
      {map?.representsEverybody ? (
        <ShortList {...row} map={map} list={longestListOf(map)} above={back} />
      ) : (
        <>
          {back}
          <EmptyState title={emptyPart()} />
        </>
      )}
    </ChartSourceContext>
  )
}
