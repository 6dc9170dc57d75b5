import { fetchRecentConversations, importConversation, type AppError, type Input } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { callApi } from '#call.ts'
import * as m from '#messages/authoring.ts'
import { noConnection } from '#messages/ui.ts'
import { refreshQueries } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { importInput } from './createInput.ts'
import { conversationDraft, discardDraft, keepDraft } from './draftStore.ts'
import { LogInDialog } from './LogInDialog.tsx'

/** The source is looked up while the caller waits. */
const IMPORT_TIMEOUT_MS = 60_000

/** Starts an import; its conversation is then shown, with how far it has come. */
export function useImport(): { start: () => void; isPending: boolean; notice: ReactNode } {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { isLoggedIn } = useLoginStatus()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error } = useMutation<
    { conversationSlugId: string },
    AppError,
    Input<typeof importConversation>
  >({
    mutationFn: (input) => callApi(importConversation, input, { signed: true, timeoutMs: IMPORT_TIMEOUT_MS }),
    onSuccess: async ({ conversationSlugId }) => {
      void refreshQueries(queryClient, [fetchRecentConversations])
      keepDraft()
      await router.navigate({
        to: '/conversation/$postSlugId',
        params: { postSlugId: conversationSlugId },
        replace: true,
      })
      discardDraft()
    },
  })
  return {
    isPending,
    start: () => (isLoggedIn ? mutate(importInput(conversationDraft())) : setAsked(true)),
    notice: (
      <>
        {error && <ErrorMessage text={error.name === 'offline' ? noConnection() : m.importFailed()} />}
        {isAsked && <LogInDialog title={m.logInToImport()} onClose={() => setAsked(false)} />}
      </>
    ),
  }
}
