import { deleteOpinion, getConversation, listOpinions, listOpinionsBySlug } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '#call.ts'
import * as m from '#messages/deletions.ts'
import { refreshQueries } from '#queries.ts'
import { notify } from '#ui/notices/notices.ts'
import { updateOpinionInLists } from '#votes/opinionLists.ts'
import { deletedOpinions } from './useOpinions.ts'

/** How long a deletion can be undone. */
export const UNDO_MS = 8000

const showAgain = (opinionSlugId: string) =>
  deletedOpinions.set(new Set([...deletedOpinions.get()].filter((slugId) => slugId !== opinionSlugId)))

/** Hides an opinion of the viewer at once, and deletes it after the time to undo, or when the person leaves the page. */
export const deleteWithUndo = (queryClient: QueryClient, opinionSlugId: string): void => {
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('pagehide', sendNow)
    closeNotice()
  }
  const sendNow = () => {
    stop()
    void send(queryClient, opinionSlugId)
  }
  const undo = () => {
    stop()
    showAgain(opinionSlugId)
  }
  // A hidden page may never become visible again, but still has time to sign. A page that is being unloaded may not have
  // it.
  const onVisibilityChange = () => {
    if (document.hidden) sendNow()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('pagehide', sendNow)
  const timer = setTimeout(sendNow, UNDO_MS)
  deletedOpinions.set(new Set([...deletedOpinions.get(), opinionSlugId]))
  const closeNotice = notify({ text: m.deleted(), action: { label: m.undo(), act: undo }, ms: UNDO_MS })
}

const send = async (queryClient: QueryClient, opinionSlugId: string) => {
  try {
    await callApi(deleteOpinion, { opinionSlugId }, { signed: true })
    updateOpinionInLists(queryClient, opinionSlugId, () => undefined)
    await refreshQueries(queryClient, [listOpinions, listOpinionsBySlug, getConversation])
  } catch {
    showAgain(opinionSlugId)
    notify({ text: m.deleteFailed(), tone: 'error' })
  }
}
