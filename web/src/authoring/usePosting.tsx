import { createConversation, fetchRecentConversations, getProfile, type AppError } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import * as m from '#messages/authoring.ts'
import { kept as suspendedKept } from '#messages/suspended.ts'
import { onlyOrganizationsStart } from '#messages/siteSettings.ts'
import { useApiMutation } from '#mutations.ts'
import { refreshQueries } from '#queries.ts'
import { loginStatus, refreshLoginStatus, whenInitialized } from '#shell/session.ts'
import { createInput } from './createInput.ts'
import {
  conversationDraft,
  discardDraft,
  editDraft,
  markDraftSaved,
  useConversationDraft,
} from './draftStore.ts'
import { LogInDialog } from './LogInDialog.tsx'
import { rememberOrganization } from './usualOrganization.ts'
import { useIsReviewedFirst } from './ReviewSwitch.tsx'

export type Posting = {
  /** Posts the draft, or asks people who are not logged in to log in first. */
  post: () => void
  isPending: boolean
  /** Why the draft was not posted. */
  problem: string | undefined
  dialog: ReactNode
}

/** Posts the draft of this device. A failure keeps all of it, and a retry creates no second conversation. */
export function usePosting(): Posting {
  const router = useRouter()
  const queryClient = useQueryClient()
  const isReviewRequired = useIsReviewedFirst(useConversationDraft())
  const [isWaiting, setWaiting] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useApiMutation(createConversation, {
    refreshes: [fetchRecentConversations, getProfile],
  })

  const post = async () => {
    if (!loginStatus().isLoggedIn) {
      // Soon after the page has loaded, it may not be known yet whether somebody is logged in.
      setWaiting(true)
      await whenInitialized()
      setWaiting(false)
      if (!loginStatus().isLoggedIn) return setAsked(true)
    }
    setProblem(undefined)
    if (conversationDraft().idempotencyKey === '')
      editDraft((draft) => ({ ...draft, idempotencyKey: crypto.randomUUID() }))
    // The value shown on the switch is sent, even if it is the default.
    const input = createInput({ ...conversationDraft(), isReviewRequired })
    mutate(input, {
      onError: (error) => {
        if (isNotLoggedIn(error)) {
          void refreshLoginStatus()
          return setAsked(true)
        }
        // The refreshed profile resets the draft if the person has left its organization.
        if (error.code === 'not_member') void refreshQueries(queryClient, [getProfile])
        setProblem(problemOf(error))
      },
      onSuccess: async ({ conversationSlugId }) => {
        rememberOrganization(conversationDraft())
        markDraftSaved()
        await router.navigate({
          to: '/conversation/new/posted',
          search: { conversation: conversationSlugId, opinions: input.seedOpinionList.length },
          replace: true,
        })
        discardDraft()
      },
    })
  }

  return {
    post: () => void post(),
    isPending: isWaiting || isPending,
    problem,
    dialog: isAsked && <LogInDialog title={m.logInToPost()} onClose={() => setAsked(false)} />,
  }
}

const isNotLoggedIn = (error: AppError): boolean =>
  error.name === 'unauthenticated' || (error.name === 'forbidden' && error.code === 'needs_user')

const problemOf = (error: AppError): string => {
  if (error.name === 'offline') return m.postOffline()
  if (error.name === 'too_many') return m.tooManyPosts()
  if (error.code === 'device_on_hold') return m.deviceOnHold()
  if (error.code === 'suspended') return suspendedKept()
  if (error.code === 'organizations_only') return onlyOrganizationsStart()
  const [part, place] = error.details.field?.split('.') ?? []
  if (part === 'indexConversationAt') return m.dateIsPast()
  if (part !== 'topicCodeList') return m.postFailed()
  // The topic may have been removed since it was chosen.
  editDraft((draft) => ({ ...draft, topicCodes: draft.topicCodes.toSpliced(Number(place ?? 0), 1) }))
  return m.topicGone()
}
