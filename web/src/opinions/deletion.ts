import { deleteOpinion, getConversation, listOpinions, listOpinionsBySlug } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '#call.ts'
import * as m from '#messages/opinions.ts'
import { apiQueryKey } from '#queries.ts'
import { notify } from '#ui/notices.ts'
import { makeStore } from '#ui/store.ts'

/** How long a deletion can be taken back. */
export const UNDO_MS = 8000

/** Opinions that are shown no more: their deletion is about to be sent, or was. */
export const deletedHere = makeStore<ReadonlySet<string>>(new Set())

/** Takes an own opinion from the screen at once and deletes it after the time to undo. */
export const deleteWithUndo = (opinionSlugId: string, queryClient: QueryClient): void => {
  const send = async () => {
    if (!waiting.delete(opinionSlugId)) return
    takeBackNotice()
    try {
      await callApi(deleteOpinion, { opinionSlugId }, { signed: true })
      for (const call of [listOpinions, listOpinionsBySlug, getConversation])
        void queryClient.invalidateQueries({ queryKey: apiQueryKey(call) })
    } catch {
      showAgain(opinionSlugId)
      notify({ text: m.deleteFailed(), tone: 'error' })
    }
  }
  const undo = () => {
    clearTimeout(timer)
    waiting.delete(opinionSlugId)
    showAgain(opinionSlugId)
  }
  const timer = setTimeout(() => void send(), UNDO_MS)
  waiting.set(opinionSlugId, () => {
    clearTimeout(timer)
    void send()
  })
  deletedHere.set(new Set([...deletedHere.get(), opinionSlugId]))
  const takeBackNotice = notify({ text: m.deleted(), action: { label: m.undo(), act: undo }, ms: UNDO_MS })
}

const waiting = new Map<string, () => void>()

/** Sends what still waits, because the person leaves. */
const sendWaiting = () => {
  for (const send of waiting.values()) send()
}
// A hidden page may never be seen again, and still has the time to sign; a page that is going may not have it.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) sendWaiting()
})
window.addEventListener('pagehide', sendWaiting)

const showAgain = (opinionSlugId: string) =>
  deletedHere.set(new Set([...deletedHere.get()].filter((slugId) => slugId !== opinionSlugId)))
