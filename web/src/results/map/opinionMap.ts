import {
  getConversation,
  getOpinionMap,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listOwnPositions,
  listRepresentative,
  type OpinionMap,
  type Output,
} from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useMuted } from '#mutes/mutedNames.ts'
import { useVoteOutcome } from '#outbox/useOutbox.ts'
import { apiQueryKey, refreshQueries, useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { usePlaceInFile } from '#votes/usePlaceInFile.ts'
import { withoutNamesOf } from '#results/groups/groupNames.ts'

const BUSY_MS = 10_000
const QUIET_MS = 60_000
const QUIET_AFTER_MS = 300_000

/** The time until the next request; it is short while votes arrive, that is, if the run was recent when it was read. */
export const reloadDelay = (map: OpinionMap | undefined, readAt: number): number =>
  map?.createdAt && readAt - Date.parse(map.createdAt) > QUIET_AFTER_MS ? QUIET_MS : BUSY_MS

/**
 * The map of a conversation with the viewer's own position. It is reloaded while it is on screen, and when the viewer has voted.
 */
export function useOpinionMap(conversationSlugId: string) {
  const queryClient = useQueryClient()
  const { isGuestOrLoggedIn, isInitialized } = useLoginStatus()
  const known = queryClient.getQueryState<OpinionMap>(apiQueryKey(getOpinionMap, { conversationSlugId }))
  const refetchInterval = reloadDelay(known?.data, known?.dataUpdatedAt ?? 0)
  const map = useApiQuery(getOpinionMap, { conversationSlugId }, { refetchInterval })
  const byFile = usePlaceInFile(conversationSlugId, { runId: map.data?.runId, refetchInterval })
  const positions = useApiQuery(
    listOwnPositions,
    { conversationSlugIdList: [conversationSlugId], withWords: true },
    { enabled: isGuestOrLoggedIn && !byFile.isUsed, refetchInterval },
  )
  useVoteOutcome(({ status }) => {
    if (status !== 'saved') return
    void refreshQueries(queryClient, [getOpinionMap, listOwnPositions])
    void refreshQueries(queryClient, [getConversation], { conversationSlugId })
  })
  const merge = useMemo(() => mergerFor(conversationSlugId), [conversationSlugId])
  const own = byFile.isUsed ? byFile.found : positions.data?.[0]
  const isOwnPending = byFile.isUsed ? byFile.isPending : isGuestOrLoggedIn && positions.isPending
  const isPending = !isInitialized || isOwnPending
  const merged = merge(map.data, own)
  return {
    data: useNamesToShow(conversationSlugId, merged),
    /** The groups that the viewer votes like, on this map. */
    words: own?.runId === map.data?.runId ? own?.words : undefined,
    /** False until it is known whether the viewer has a place; the map does not wait for it. */
    isPlaceKnown: !isPending || map.data?.place !== undefined,
    error: map.error,
    refetch: map.refetch,
  }
}

type Own = Pick<Output<typeof listOwnPositions>[number], 'conversationSlugId' | 'runId' | 'position'>

/** Merges a map with the viewer's position on it. While only one of them has a newer run, both stay unchanged. */
const mergerFor = (conversationSlugId: string) => {
  let last: OpinionMap | undefined
  return (map: OpinionMap | undefined, found: Own | undefined): OpinionMap | undefined => {
    const own = found?.conversationSlugId === conversationSlugId ? found : undefined
    const isSameRun = own === undefined || own.runId === map?.runId
    if (map && (isSameRun || !last)) {
      last = { ...map, place: (isSameRun ? own?.position : undefined) ?? map.place }
    }
    return last
  }
}

/** A map without names that quote opinions of muted people, as soon as a list on the page identifies these opinions. */
function useNamesToShow(conversationSlugId: string, map: OpinionMap | undefined): OpinionMap | undefined {
  const { hasMuted } = useMuted()
  const isRead = { enabled: false }
  const { data: apart } = useApiQuery(listRepresentative, { conversationSlugId }, isRead)
  const { data: different = [] } = useApiQuery(listControversial, { conversationSlugId }, isRead)
  return useMemo(() => {
    const muted = Object.values(apart ?? {})
      .flat()
      .concat(different)
      .filter(hasMuted)
    return map && muted.length > 0 ? { ...map, groups: withoutNamesOf(map.groups, muted) } : map
  }, [map, apart, different, hasMuted])
}

/** Whether there are certainly no groups, so that a part about groups can say so without a request. */
export const hasNoGroups = (map: OpinionMap | undefined): boolean =>
  map !== undefined && (map.groups.length === 0 || map.noMapReason !== undefined)

/**
 * Reloads the lists, and the conversation with its poll, when the map comes from a newer run, so that all parts of the
 * page show the same run. Before the first run its id is 0; it is undefined while the map loads.
 */
export function useListsOfRun(conversationSlugId: string, runId: number | undefined): void {
  const queryClient = useQueryClient()
  const last = useRef(runId)
  useEffect(() => {
    if (last.current !== undefined && runId !== undefined && last.current !== runId) {
      const ofRun = [listConsensus, listControversial, listMajority, listRepresentative]
      void refreshQueries(queryClient, [...ofRun, getConversation], { conversationSlugId })
      void refreshQueries(queryClient, [listOpinions])
    }
    last.current = runId ?? last.current
  }, [queryClient, conversationSlugId, runId])
}
