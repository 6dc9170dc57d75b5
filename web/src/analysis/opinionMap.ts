import {
  getConversation,
  getOpinionMap,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listRepresentative,
  type OpinionMap,
} from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useVoteOutcome } from '#outbox/useOutbox.ts'
import { apiQueryKey, refreshQueries, useApiQuery } from '#queries.ts'

const BUSY_MS = 10_000
const QUIET_MS = 60_000
const QUIET_AFTER_MS = 300_000

/** How long to wait before asking again: short while votes arrive, that is while the run was young when read. */
export const pauseAfter = (map: OpinionMap | undefined, readAt: number): number =>
  map?.createdAt && readAt - Date.parse(map.createdAt) > QUIET_AFTER_MS ? QUIET_MS : BUSY_MS

/** The map of a conversation, asked again while it is on screen; with the counts, at once when an own vote has arrived. */
export function useOpinionMap(conversationSlugId: string) {
  const queryClient = useQueryClient()
  const key = apiQueryKey(getOpinionMap, { conversationSlugId })
  const known = queryClient.getQueryState<OpinionMap>(key)
  useVoteOutcome(({ fate }) => {
    if (fate !== 'saved') return
    void refreshQueries(queryClient, [getOpinionMap])
    void refreshQueries(queryClient, [getConversation], { conversationSlugId })
  })
  return useApiQuery(
    getOpinionMap,
    { conversationSlugId },
    { refetchInterval: pauseAfter(known?.data, known?.dataUpdatedAt ?? 0) },
  )
}

/** Asks the lists again when the map comes from a newer run, so that all parts of the page tell of the same one. */
export function useListsOfRun(conversationSlugId: string, runId: number | undefined): void {
  const queryClient = useQueryClient()
  const last = useRef(runId)
  useEffect(() => {
    if (last.current !== undefined && runId !== undefined && last.current !== runId) {
      const ofRun = [listConsensus, listControversial, listMajority, listRepresentative]
      void refreshQueries(queryClient, ofRun, { conversationSlugId })
      void refreshQueries(queryClient, [listOpinions])
    }
    last.current = runId ?? last.current
  }, [queryClient, conversationSlugId, runId])
}
