import { getConversation, listOpinions, listOpinionsBySlug, type Conversation } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { refreshQueries, useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { inBlockOf, emptyInBlock, type VotesInBlock } from './ownVote.ts'

export type OwnInBlocks = {
  /** The viewer's votes in a block, if this page knows them. */
  inBlock: (block: number | undefined) => VotesInBlock | undefined
  /** Notes the block of some totals on the page. */
  notice: (block: number) => void
}

/**
 * The viewer's votes in the blocks of a conversation. A block does not change, so what was read about one stays valid
 * for totals of that block while other parts of the page show a newer one.
 */
export function useOwnInBlocks(
  { conversationSlugId, publication, asOf }: Conversation['metadata'],
  hasVoted: boolean,
): OwnInBlocks {
  const queryClient = useQueryClient()
  const { isKnown, isInitialized } = useLoginStatus()
  const [known, setKnown] = useState<ReadonlyMap<number, VotesInBlock>>(new Map())
  const block = publication === 'results' ? asOf?.block : undefined
  const { data } = useApiQuery(
    getConversation,
    { conversationSlugId },
    { signed: true, enabled: isKnown && block !== undefined },
  )
  const read = useMemo(() => data && inBlockOf(data.conversationData), [data])
  if (isKnown && read && known.get(read.block) !== read) setKnown(new Map([...known, [read.block, read]]))
  // A device that the server does not know has not voted.
  const isStranger = isInitialized && !isKnown && !hasVoted
  if (isStranger && block !== undefined && !known.has(block))
    setKnown(new Map([...known, [block, emptyInBlock(block)]]))

  const asked = useRef(0)
  const newest = Math.min(block ?? 0, read?.block ?? Infinity)
  const notice = (block: number) => {
    // Each block is asked for once, since a response may be older than the list that names the block.
    if (block <= Math.max(newest, asked.current)) return
    asked.current = block
    void refreshQueries(queryClient, [getConversation], { conversationSlugId })
  }
  const onBlock = useEffectEvent((block: number) => notice(block))
  const before = useRef(block)
  useEffect(() => {
    if (block !== undefined) onBlock(block)
    // Lists that were read before it show totals of the block before, or none.
    if (before.current !== block) void refreshQueries(queryClient, [listOpinions, listOpinionsBySlug])
    before.current = block
  }, [queryClient, block])
  return { inBlock: (block) => (block === undefined ? undefined : known.get(block)), notice }
}
