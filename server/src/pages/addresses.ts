import { SlugId, TopicCode } from '@parley/contract'

export const CONVERSATION_TABS = ['vote', 'opinions', 'analysis'] as const
export const HOME_TABS = ['popular', 'new', 'following'] as const

/** What an address below /feed/ names. */
export type Address =
  | ({ screen: 'home'; tab: (typeof HOME_TABS)[number] } & ListPlace)
  | { screen: 'topics' }
  | ({ screen: 'topic'; code: string } & ListPlace)
  | ConversationAddress
  | PrintAddress
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
  /** From 1: which part of the list of opinions. */
  page: number
  /** The opinion that a link names. */
  opinionSlugId: string | undefined
  /** The list of the results that is shown as a whole. */
  wholeList: string | undefined
  /** Shown inside the page of another site. */
  isEmbed: boolean
}

/** Lists of the results that begin with their first rows, as the web names them. */
const RESULT_LIST = /^(common-ground|differences|majority|unsure|group-[a-f])$/

/** The results of a conversation for print: those of a pinned run, else the newest hourly ones. */
export type PrintAddress = { screen: 'print'; slugId: string; runId: number | undefined }

const TEXT_PATHS = ['about', 'welcome', 'legal/privacy', 'legal/terms'] as const

/** Screens about the viewer; `$` stands for any one part. */
const PERSONAL_PATHS = [
  'onboarding/$',
  'settings',
  'settings/account/profile',
  'settings/account/devices',
  'settings/account/delete',
  'settings/account/content-preference',
  'settings/account/administrator/organization',
  'notification',
  'user-profile',
  'user-profile/conversations',
  'user-profile/opinions',
  'moderate/conversation/$',
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
  const isEmbed = third === 'embed'
  if (first === 'conversation' && rest.length === 0 && (third === undefined || isEmbed))
    return SlugId.safeParse(second).success ? conversationAt(second, search, isEmbed) : { screen: 'absent' }
  if (first === 'conversation' && third === 'print' && rest.length === 0 && SlugId.safeParse(second).success)
    return { screen: 'print', slugId: second, runId: runIdIn(search) }
  const personal = PERSONAL_PATHS.find((known) => isLike(known, plain))
  return personal === undefined ? { screen: 'absent' } : { screen: 'personal', path: personal }
}

function conversationAt(slugId: string, search: URLSearchParams, isEmbed: boolean): ConversationAddress {
  const opinionSlugId = slugIdIn(search, 'opinion')
  const tab = CONVERSATION_TABS.find((known) => known === search.get('tab')) ?? 'vote'
  // A link to an opinion without a tab opens the opinions.
  const shownTab = opinionSlugId !== undefined && tab === 'vote' ? 'opinions' : tab
  const page = shownTab === 'opinions' && /^[1-9]\d{0,3}$/.test(search.get('page') ?? '')
  const list = search.get('all') ?? ''
  return {
    screen: 'conversation',
    slugId,
    tab: shownTab,
    page: page ? Number(search.get('page')) : 1,
    opinionSlugId: shownTab === 'opinions' ? opinionSlugId : undefined,
    wholeList: shownTab === 'analysis' && RESULT_LIST.test(list) ? list : undefined,
    isEmbed,
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
