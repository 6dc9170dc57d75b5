import { SlugId, TopicCode } from '@parley/contract'

export const CONVERSATION_TABS = ['vote', 'opinions', 'analysis'] as const
export const HOME_TABS = ['popular', 'new', 'following'] as const

/** What an address below /feed/ names. */
export type Address =
  | ({ screen: 'home'; tab: (typeof HOME_TABS)[number] } & ListPlace)
  | { screen: 'topics' }
  | ({ screen: 'topic'; code: string } & ListPlace)
  | ConversationAddress
  | EmbedAddress
  | PrintAddress
  | { screen: 'poster' | 'decisions' | 'groups'; slugId: string }
  | { screen: 'text'; path: (typeof TEXT_PATHS)[number] }
  /** A screen about the viewer, which begins in the browser. */
  | { screen: 'personal'; path: string }
  | { screen: 'absent' }

/** Where a list of conversations begins: after this one, or at its start. */
export type ListPlace = { after: string | undefined }

export type ConversationAddress = {
  screen: 'conversation'
  slugId: string
  tab: (typeof CONVERSATION_TABS)[number]
  /** From 1: which part of the list of opinions, or of that list of the results. */
  page: number
  /** The opinion that a link names. */
  opinionSlugId: string | undefined
  /** The one list of the results that is shown, part by part. */
  resultList: string | undefined
}

const EMBED_THEMES = ['light', 'dark'] as const

/** A conversation inside the page of another site. */
export type EmbedAddress = {
  screen: 'embed'
  slugId: string
  tab: (typeof CONVERSATION_TABS)[number]
  /** Undefined: as the device has it. */
  theme: (typeof EMBED_THEMES)[number] | undefined
}

/** Lists of the results that have pages of their own, as the web names them. */
const RESULT_LIST = /^(common-ground|differences|majority|group-[a-f])$/

/** The results of a conversation for print: those of a pinned run, else the newest hourly ones. */
export type PrintAddress = { screen: 'print'; slugId: string; runId: number | undefined }

const TEXT_PATHS = ['about', 'guide', 'welcome', 'legal/privacy', 'legal/terms'] as const

/** Screens about the viewer; `$` stands for any one part. */
const PERSONAL_PATHS = [
  'conversation/import',
  'conversation/import/$',
  'onboarding/$',
  'settings',
  'settings/account/profile',
  'settings/account/devices',
  'settings/account/notifications',
  'settings/account/delete',
  'settings/account/content-preference',
  'settings/account/administrator/organization',
  'administration',
  'administration/$',
  'conversation/new/create',
  'conversation/new/review',
  'conversation/new/posted',
  'notification',
  'notification/decision/$',
  'user-profile',
  'user-profile/conversations',
  'user-profile/opinions',
  'user-profile/votes',
  'moderation',
  'moderate/conversation/$',
  'moderate/conversation/$/patterns',
  'moderate/conversation/$/opinion/$',
  'reports/$/$',
  'reports/$/$/$',
]

/** Reads an address as the router of the web does; what it does not know is ignored, as a link may carry anything. */
export function readAddress({ path, search }: { path: string; search: URLSearchParams }): Address {
  const plain = path.replace(/\/$/, '')
  if (plain === '')
    return {
      screen: 'home',
      tab: HOME_TABS.find((tab) => tab === search.get('tab')) ?? 'popular',
      after: slugIdIn(search, 'after'),
    }
  if (plain === 'topics') return { screen: 'topics' }
  const text = TEXT_PATHS.find((known) => known === plain)
  if (text !== undefined) return { screen: 'text', path: text }
  const [first, second = '', third, ...rest] = plain.split('/')
  if (first === 'topic' && third === undefined && TopicCode.safeParse(second).success)
    return { screen: 'topic', code: second, after: slugIdIn(search, 'after') }
  if (first === 'conversation' && third === 'embed' && rest.length === 0)
    return { screen: 'embed', slugId: second, tab: tabIn(search), theme: themeIn(search) }
  // No slug id is this short.
  const isImport = first === 'conversation' && second === 'import'
  if (first === 'conversation' && !isImport && third === undefined)
    return SlugId.safeParse(second).success ? conversationAt(second, search) : { screen: 'absent' }
  if (
    first === 'conversation' &&
    !isImport &&
    third === 'print' &&
    rest.length === 0 &&
    SlugId.safeParse(second).success
  )
    return { screen: 'print', slugId: second, runId: runIdIn(search) }
  if (
    first === 'conversation' &&
    (third === 'poster' || third === 'decisions' || third === 'groups') &&
    rest.length === 0 &&
    SlugId.safeParse(second).success
  )
    return { screen: third, slugId: second }
  const personal = PERSONAL_PATHS.find((known) => isLike(known, plain))
  return personal === undefined ? { screen: 'absent' } : { screen: 'personal', path: personal }
}

const tabIn = (search: URLSearchParams) =>
  CONVERSATION_TABS.find((known) => known === search.get('tab')) ?? 'vote'

const themeIn = (search: URLSearchParams) => EMBED_THEMES.find((known) => known === search.get('theme'))

function conversationAt(slugId: string, search: URLSearchParams): ConversationAddress {
  const opinionSlugId = slugIdIn(search, 'opinion')
  const tab = tabIn(search)
  // A link to an opinion without a tab opens the opinions.
  const shownTab = opinionSlugId !== undefined && tab === 'vote' ? 'opinions' : tab
  const list = search.get('all') ?? ''
  const resultList = shownTab === 'analysis' && RESULT_LIST.test(list) ? list : undefined
  const hasParts = shownTab === 'opinions' || resultList !== undefined
  const page = search.get('page') ?? ''
  return {
    screen: 'conversation',
    slugId,
    tab: shownTab,
    page: hasParts && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    opinionSlugId: shownTab === 'opinions' ? opinionSlugId : undefined,
    resultList,
  }
}

const slugIdIn = (search: URLSearchParams, name: string): string | undefined =>
  SlugId.safeParse(search.get(name)).data

const runIdIn = (search: URLSearchParams): number | undefined => {
  const run = Number(search.get('run'))
  return Number.isInteger(run) && run > 0 && run < 2 ** 31 ? run : undefined
}

const isLike = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part === '$' ? given[at] !== '' : part === given[at]))
  )
}
