import type { GroupKey, OpinionMap } from '@parley/contract'
import * as m from '#messages/ownWords.ts'
import { letterOf } from '#ui/groups.ts'

/** What the viewer was told last. */
export type Seen = {
  runId?: number
  key?: GroupKey
}

export const seenOf = (map: OpinionMap): Seen => ({ runId: map.runId, key: map.place?.key })

/** The sentence about a new letter, if a new run gave one. A change by the viewer's own votes is not announced. */
export const regroupedSentence = (before: Seen, after: Seen): string | undefined =>
  before.key && after.key && before.key !== after.key && before.runId !== after.runId
    ? m.regrouped({ from: letterOf(before.key), to: letterOf(after.key) })
    : undefined

/** Says it once when a new run gives the viewer another letter. The same map gets the same answer. */
export const groupChangeAnnouncer = () => {
  let seen: Seen | undefined
  let change: string | undefined
  return (map: OpinionMap): string | undefined => {
    const now = seenOf(map)
    // Where the groups themselves have changed, the notice above the results says it.
    if (seen && (seen.runId !== now.runId || seen.key !== now.key))
      change = map.change ? undefined : regroupedSentence(seen, now)
    seen = now
    return change
  }
}
