import {
  authenticate,
  FIRST_SCREEN_ID,
  fetchRecentConversations,
  getProfile,
  isUsernameInUse,
  listDevices,
  listFollowedTopics,
  listTopics,
  proposeUsername,
  requestEmailCode,
  verifyEmailCode,
  verifyOtp,
  type FirstScreen,
} from '@parley/contract'
import { act } from '@testing-library/react'
import { guardOnboarding } from '#shell/guards.ts'
import { refreshLoginStatus, updateStatus } from '#shell/session.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { awaitedMail, clearProgress } from '#proving/progress.ts'

/** A moment in the future in the server's format. */
export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** The response that a code was sent. */
export const codeSent = () => ({
  success: true as const,
  codeExpiry: inSeconds(300),
  nextCodeSoonestTime: inSeconds(30),
})

/** Writes into the page which ways to log in the site offers, and what else it says of itself. */
export const offer = (signIn: FirstScreen['signIn'], others: Partial<FirstScreen> = {}) => {
  const script = document.createElement('script')
  script.id = FIRST_SCREEN_ID
  script.type = 'application/json'
  script.textContent = JSON.stringify({ signIn, ...others })
  document.head.append(script)
}

/** Starts as a stranger without stored data. */
export const startAsStranger = async () => {
  clearProgress()
  sessionStorage.clear()
  awaitedMail.remove()
  await act(() => updateStatus({ isKnown: false }))
  await act(() => refreshLoginStatus())
}

/** Opens a page with the guards, and a server that accepts every call. */
export const openAt = async (address: string) => {
  mockCall(authenticate, codeSent)
  mockCall(requestEmailCode, codeSent)
  for (const call of [verifyOtp, verifyEmailCode])
    mockCall(call, { success: true, isNewUser: true, mayBeRecycled: false })
  mockCall(getProfile, {
    activePostCount: 0,
    opinionCount: 0,
    voteCount: 0,
    createdAt: inSeconds(0),
    username: 'calm_otter',
    isModerator: false,
    isAdministrator: false,
    organizationList: [],
  })
  mockCall(isUsernameInUse, ({ username }) => username === 'taken_name')
  mockCall(proposeUsername, 'brave_newt')
  mockCall(listTopics, {
    topicList: [
      { code: 'health', name: 'Health', numConversations: 3 },
      { code: 'streets', name: 'Streets', numConversations: 1 },
    ],
  })
  mockCall(listDevices, { deviceList: [] })
  mockCall(listFollowedTopics, { followedTopicCodeList: [] })
  mockCall(fetchRecentConversations, {
    conversationDataList: [],
    topConversationSlugIdList: [],
    shownAs: 'popular',
  })
  const shown = renderAt(address)
  guardOnboarding(shown.router)
  return { ...shown, place: () => shown.router.latestLocation.pathname }
}
