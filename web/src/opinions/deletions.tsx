import { deleteOpinion, getConversation, listOpinions, listOpinionsBySlug } from '@parley/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { callApi } from '#call.ts'
import * as m from '#messages/deletions.ts'
import { refreshQueries } from '#queries.ts'
import { notify } from '#ui/notices/notices.ts'
import { makeStore, useStore } from '#ui/store.ts'
import { updateOpinionInLists } from '#votes/opinionLists.ts'

/** How long a deletion can be undone. */
export const UNDO_MS = 8000

type Deletions = ReturnType<typeof createDeletions>

const createDeletions = (queryClient: QueryClient) => {
  /** Opinions whose deletion waits or was sent, which are not shown any more. */
  const hidden = makeStore<ReadonlySet<string>>(new Set())
  /** Functions that send a waiting deletion, by opinion. */
  const waiting = new Map<string, () => void>()

  const hide = (opinionSlugId: string) => hidden.set(new Set([...hidden.get(), opinionSlugId]))
  const showAgain = (opinionSlugId: string) =>
    hidden.set(new Set([...hidden.get()].filter((slugId) => slugId !== opinionSlugId)))
  const sendWaiting = () => {
    for (const send of waiting.values()) send()
  }
  const send = async (opinionSlugId: string) => {
    try {
      await callApi(deleteOpinion, { opinionSlugId }, { signed: true })
      updateOpinionInLists(queryClient, opinionSlugId, () => undefined)
      await refreshQueries(queryClient, [listOpinions, listOpinionsBySlug, getConversation])
    } catch {
      showAgain(opinionSlugId)
      notify({ text: m.deleteFailed(), tone: 'error' })
    }
  }

  return {
    hidden,

    /** Hides an own opinion at once and deletes it after the time to undo. */
    deleteWithUndo(opinionSlugId: string): void {
      const stop = () => {
        clearTimeout(timer)
        waiting.delete(opinionSlugId)
        closeNotice()
      }
      const sendNow = () => {
        stop()
        void send(opinionSlugId)
      }
      const undo = () => {
        stop()
        showAgain(opinionSlugId)
      }
      const timer = setTimeout(sendNow, UNDO_MS)
      waiting.set(opinionSlugId, sendNow)
      hide(opinionSlugId)
      const closeNotice = notify({ text: m.deleted(), action: { label: m.undo(), act: undo }, ms: UNDO_MS })
    },

    /** Sends waiting deletions when the person leaves the page. */
    start(): () => void {
      // A hidden page may never become visible again, but still has time to sign. A page that is being unloaded may not
      // have it.
      const onVisibilityChange = () => {
        if (document.hidden) sendWaiting()
      }
      document.addEventListener('visibilitychange', onVisibilityChange)
      window.addEventListener('pagehide', sendWaiting)
      return () => {
        document.removeEventListener('visibilitychange', onVisibilityChange)
        window.removeEventListener('pagehide', sendWaiting)
        sendWaiting()
      }
    },
  }
}

const DeletionsContext = createContext<Deletions | undefined>(undefined)

/** Provides the deletion of the viewer's opinions to the components below it. */
export function DeletionsProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [deletions] = useState(() => createDeletions(queryClient))
  useEffect(() => deletions.start(), [deletions])
  return <DeletionsContext value={deletions}>{children}</DeletionsContext>
}

/** Deletes opinions of the viewer, and says which ones are deleted already. */
export function useDeletions() {
  const deletions = useContext(DeletionsContext)
  if (!deletions) throw new Error('There are no deletions around this component')
  return { deleteWithUndo: deletions.deleteWithUndo, deleted: useStore(deletions.hidden) }
}
