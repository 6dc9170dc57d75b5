import {
  AppError,
  BASE_PATH,
  countQueue,
  getBlockFile,
  getProfile,
  getRunStatement,
  getSetAsideComparison,
  getSiteSettings,
  isFollowingConversation,
  listFollowedTopics,
  listMutedUsers,
  listNotificationKinds,
  listNotifications,
  listOwnConsents,
  listOwnOpinions,
  listOwnPositions,
  listTopics,
  type SiteSettings,
  type Call,
  type Input,
  type Output,
} from '@parley/contract'
import { aProfile } from './samples.ts'

type Answer = (input: unknown) => unknown

/** The default settings of a site. */
export const SITE_SETTINGS: SiteSettings = {
  name: 'Parley',
  contact: '',
  footerLinks: [],
  accent: '',
  logoPath: '',
  darkLogoPath: '',
  isNameInLogo: false,
  whoStarts: 'everyone',
  hasImport: true,
  isReviewedFirst: false,
}

/** Sets how the server answers a call from now on: a value, a function of the input, or a thrown {@link AppError}. */
export const mockCall = <C extends Call>(
  call: C,
  how: Output<C> | ((input: Input<C>) => Output<C> | Promise<Output<C>>),
) => {
  // The input arrives as JSON, and the types have checked it where the call was made.
  answers.set(BASE_PATH + call.path, typeof how === 'function' ? (how as Answer) : () => how)
}

/** The inputs of all requests of a call, in order. */
export const requestsTo = <C extends Call>(call: C): Input<C>[] =>
  requests.filter(({ path }) => path === BASE_PATH + call.path).map(({ input }) => input as Input<C>)

/** Whether the last request of a call carried a token. */
export const wasSigned = (call: Call): boolean | undefined =>
  requests.findLast(({ path }) => path === BASE_PATH + call.path)?.isSigned

/** Disconnects the network: every request fails as `fetch` does. */
export const goOffline = () => {
  hasNetwork = false
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  window.dispatchEvent(new Event('offline'))
}

export const goOnline = () => {
  hasNetwork = true
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  window.dispatchEvent(new Event('online'))
}

/**
 * Resets the server, which then knows a new person without votes and refuses other calls until {@link mockCall} is
 * used.
 */
export const resetServer = () => {
  earlierPaths.clear()
  for (const path of answers.keys()) earlierPaths.add(path)
  answers.clear()
  declaredFailures.clear()
  requests.length = 0
  for (const call of [listMutedUsers, listOwnConsents, listOwnOpinions, listOwnPositions]) mockCall(call, [])
  mockCall(getBlockFile, null)
  mockCall(getProfile, aProfile())
  mockCall(getSiteSettings, SITE_SETTINGS)
  mockCall(countQueue, { numWaiting: 0 })
  mockCall(listTopics, { topicList: [] })
  mockCall(getSetAsideComparison, {})
  mockCall(getRunStatement, null)
  mockCall(listFollowedTopics, { followedTopicCodeList: [] })
  mockCall(listNotifications, { notificationList: [], numNewNotifications: 0, numOlderUnread: 0 })
  mockCall(listNotificationKinds, { onKindList: [] })
  mockCall(isFollowingConversation, { isFollowed: false })
  hasNetwork = true
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  globalThis.fetch = respond
}

/** Whether this test has declared that a call fails, or that there is no network, so that the failure may be logged. */
export const isDeclaredFailure = (path: string): boolean => declaredFailures.has(BASE_PATH + path)

const answers = new Map<string, Answer>()
const declaredFailures = new Set<string>()
/** The paths that the previous test had mocked, since one of its calls may arrive only now. */
const earlierPaths = new Set<string>()
const requests: { path: string; input: unknown; isSigned: boolean }[] = []
let hasNetwork = true

const respond = async (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const { pathname: path, searchParams } = new URL(String(address), location.origin)
  if (!hasNetwork) {
    declaredFailures.add(path)
    throw new TypeError('Failed to fetch')
  }
  const input: unknown =
    init?.method === 'POST' ? JSON.parse(String(init.body)) : Object.fromEntries(searchParams)
  requests.push({ path, input, isSigned: new Headers(init?.headers).has('authorization') })
  try {
    const how = answers.get(path)
    if (!how) throw new AppError('not_found', 'no_answer', `This test gives no answer to ${path}`)
    const output = await how(input)
    return new Response(output === undefined ? null : JSON.stringify(output), { status: 200 })
  } catch (error) {
    if (answers.has(path) || earlierPaths.has(path)) declaredFailures.add(path)
    const known = error instanceof AppError ? error : new AppError('internal', 'internal', String(error))
    return new Response(JSON.stringify(known.toWire()), { status: known.httpStatus })
  }
}
