import {
  getConversation,
  listFollowedTopics,
  listMutedUsers,
  listOwnConsents,
  listOwnPollResponses,
  listOwnVotes,
  type Call,
  type Input,
  type Output,
} from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Outbox } from '#outbox/outbox.ts'
import { apiQuery, apiQueryKey } from '#queries.ts'
import { loginStatus, whenInitialized } from '#shell/session.ts'

type Places = {
  /** The conversation that the first screen shows. */
  conversationSlugId: string | undefined
  queryClient: QueryClient
  outbox: Outbox
}

/** After this time the page is shown without the data that has not loaded yet. */
export const MAX_WAIT_MS = 4000

/** Loads the personal data of the first screen: votes, poll answer, consents, followed topics. */
export const loadDeviceState = async ({
  conversationSlugId: slugId,
  queryClient,
  outbox,
}: Places): Promise<void> => {
  const loading = whenInitialized().then(() => {
    const load = <C extends Call>(call: C, input: Input<C>) =>
      queryClient.prefetchQuery({ ...apiQuery(call, input), staleTime: Infinity })
    const { isKnown, isGuestOrLoggedIn, isLoggedIn } = loginStatus()
    const ofConversation = { conversationSlugIdList: slugId === undefined ? [] : [slugId] }
    return Promise.all([
      outbox.whenLoaded(),
      // The texts of muted people disappear when the rendered page is replaced.
      isLoggedIn && load(listMutedUsers, {}),
      slugId !== undefined && isKnown && load(listOwnVotes, ofConversation),
      slugId !== undefined && isKnown && hasPoll(queryClient, slugId) && load(listOwnPollResponses, [slugId]),
      slugId !== undefined && isGuestOrLoggedIn && load(listOwnConsents, ofConversation),
      slugId === undefined && isGuestOrLoggedIn && load(listFollowedTopics, {}),
    ])
  })
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
}

const hasPoll = (queryClient: QueryClient, conversationSlugId: string): boolean =>
  queryClient.getQueryData<Output<typeof getConversation>>(
    apiQueryKey(getConversation, { conversationSlugId }),
  )?.conversationData.payload.poll !== undefined
