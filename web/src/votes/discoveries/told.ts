import { useEffect, useState } from 'react'
import { isRecordOf, isString, stored } from '#device/stored.ts'
import { idOf, type Discovery } from './discoveries.ts'

/** The ids of the discoveries told in a conversation on this device, by the moment when each was told. */
const toldIn = (conversationSlugId: string) =>
  stored(`parley:discoveries:${conversationSlugId}`, isRecordOf(isString))

/** When a discovery is told: after so many votes, or at the end of the deck. */
export type DiscoveryMoment = number | 'end'

/** The ids of discoveries told at other moments; at the same moment, the same one is told again. */
export function useToldBefore(conversationSlugId: string, moment: DiscoveryMoment): readonly string[] {
  const [told] = useState(() =>
    Object.entries(toldIn(conversationSlugId).get() ?? {}).flatMap(([when, id]) =>
      when === String(moment) ? [] : [id],
    ),
  )
  return told
}

/** Remembers what is told, so that no other moment tells it again. */
export function useRememberTold(
  conversationSlugId: string,
  moment: DiscoveryMoment,
  discovery: Discovery | undefined,
): void {
  const id = discovery && idOf(discovery)
  useEffect(() => {
    if (id === undefined) return
    const entry = toldIn(conversationSlugId)
    entry.set({ ...entry.get(), [moment]: id })
  }, [conversationSlugId, moment, id])
}
