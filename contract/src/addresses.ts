import { isLanguageCode } from './languages.ts'
import { LOGIN_METHODS, type LoginMethod } from './login-methods.ts'
import { isSlugId, isTopicCode } from './text.ts'

export const HOME_TABS = ['popular', 'new', 'following'] as const
export type HomeTab = (typeof HOME_TABS)[number]

/** The three views of a conversation. */
export const CONVERSATION_TABS = ['vote', 'opinions', 'analysis'] as const
export type ConversationTab = (typeof CONVERSATION_TABS)[number]

/** The steps of onboarding, by their addresses below `/onboarding/`. */
export const ONBOARDING_STEPS = [
  'step1-login',
  'step1-signup',
  'step3-passport',
  'step3-phone-1',
  'step3-phone-2',
  'step3-email-1',
  'step3-email-2',
  'step4-username',
  'step5-preferences',
] as const
/** The steps of each way to log in, in their order. */
export const LOGIN_STEPS = {
  phone: ['step3-phone-1', 'step3-phone-2'],
  email: ['step3-email-1', 'step3-email-2'],
  proof: ['step3-passport'],
} as const satisfies Record<LoginMethod, readonly (typeof ONBOARDING_STEPS)[number][]>

/** The way to log in that a step of onboarding belongs to; undefined for steps before and after it. */
export const methodOfStep = (step: string): LoginMethod | undefined =>
  LOGIN_METHODS.find((method) => LOGIN_STEPS[method].some((own) => own === step))

/** Earlier addresses of steps, which existing links use. */
export const FORMER_STEPS = {
  'step2-signup': 'step1-signup',
  'step5-experience': 'step5-preferences',
} as const satisfies Record<string, (typeof ONBOARDING_STEPS)[number]>

/** The pages of the administration, by their addresses below `/administration/`. */
export const ADMINISTRATION_TAB_NAMES = [
  'conversations',
  'organizations',
  'people',
  'topics',
  'settings',
  'legal-texts',
  'health',
  'audit-log',
] as const
export type AdministrationTab = (typeof ADMINISTRATION_TAB_NAMES)[number]

/**
 * Every address of the application, and what the server sends for it: a page with the content that a stranger sees, or
 * a frame without content where the screen is about the viewer (`personal`). A `members` screen redirects strangers to
 * the welcome page. The first pattern that matches a path wins.
 */
export const ADDRESSES = {
  '/': 'home',
  '/welcome': 'text',
  '/about': 'text',
  '/guide': 'text',
  '/legal/privacy': 'text',
  '/legal/terms': 'text',
  '/topics': 'topics',
  '/topic/$topicCode': 'topic',
  '/conversation/import': 'members',
  '/conversation/import/$conversationSlugId': 'members',
  '/conversation/new/create': 'personal',
  '/conversation/new/review': 'personal',
  '/conversation/new/posted': 'personal',
  '/conversation/$postSlugId': 'conversation',
  '/conversation/$postSlugId/print': 'print',
  '/conversation/$postSlugId/groups': 'groups',
  '/conversation/$postSlugId/poster': 'poster',
  '/conversation/$postSlugId/decisions': 'decisions',
  '/conversation/$postSlugId/outcome': 'members',
  '/conversation/$postSlugId/lead': 'members',
  '/lead': 'members',
  '/conversation/$embedded/embed': 'embed',
  // The code follows the address after #, which browsers do not send.
  '/onboarding/code-by-mail': 'personal',
  '/onboarding/$step': 'personal',
  '/settings': 'personal',
  '/settings/account/profile': 'members',
  '/settings/account/ways-to-log-in': 'members',
  '/settings/account/devices': 'members',
  '/settings/account/notifications': 'members',
  '/settings/account/delete': 'members',
  '/settings/account/content-preference': 'members',
  '/settings/account/administrator/organization': 'members',
  // The secret of an invitation follows the address after #, which browsers do not send.
  '/invitation': 'personal',
  '/notification': 'members',
  '/notification/decision/$decisionId': 'members',
  '/user-profile': 'members',
  '/user-profile/conversations': 'members',
  '/user-profile/opinions': 'members',
  '/user-profile/votes': 'members',
  '/moderation': 'members',
  '/moderate/conversation/$conversationSlugId': 'members',
  '/moderate/conversation/$conversationSlugId/patterns': 'members',
  '/moderate/conversation/$conversationSlugId/opinion/$opinionSlugId': 'members',
  '/reports/$reportType/$conversationSlugId': 'members',
  '/reports/$reportType/$conversationSlugId/$opinionSlugId': 'members',
  '/administration': 'members',
  '/administration/$tab': 'members',
} as const
export type AddressPath = keyof typeof ADDRESSES

type ParameterReader = (text: string) => unknown

const oneOf =
  <const Value extends string>(values: readonly Value[]) =>
  (text: string): Value | undefined =>
    values.find((value) => value === text)
const slugId = (text: string) => (isSlugId(text) ? text : undefined)
const numberFrom =
  (min: number, max: number) =>
  (text: string): number | undefined =>
    /^(0|[1-9]\d*)$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined
const plainText = (text: string) => text || undefined
/** The result lists that can be shown alone, page by page. */
const RESULT_LIST = /^(common-ground|differences|majority|short-list|group-[a-f])$/
const MAX_INTEGER = 2 ** 31 - 1

/** The query parameters that an address may have. All others are ignored, since links may carry unknown ones. */
const QUERIES = {
  '/': { tab: oneOf(HOME_TABS), after: slugId },
  '/topic/$topicCode': { after: slugId },
  '/conversation/$postSlugId': {
    tab: oneOf(CONVERSATION_TABS),
    opinion: slugId,
    // The page number of a list; the address of the first page has none.
    page: numberFrom(2, 9999),
    // The last opinion of the page before, and the order that it was in.
    after: slugId,
    order: numberFrom(0, MAX_INTEGER),
    // The list of opinions begins with those that wait for review, for somebody who may review them.
    show: oneOf(['waiting']),
    // The result list that is shown alone, page by page.
    all: (text) => (RESULT_LIST.test(text) ? text : undefined),
  },
  '/conversation/$embedded/embed': {
    tab: oneOf(['opinions', 'analysis']),
    theme: oneOf(['light', 'dark']),
    // The language of the embed; the reader’s without it, and where the site does not offer it.
    lang: (text) => (isLanguageCode(text) ? text : undefined),
    // The opinion whose chart is shown alone, and what the chart contains: by default all groups in a column.
    opinion: plainText,
    size: oneOf(['small', 'wide']),
  },
  // The run that is pinned for print, and whether all pages are shown in place of the two of the summary.
  '/conversation/$postSlugId/print': { run: numberFrom(1, MAX_INTEGER), form: oneOf(['full']) },
  // The new conversation, and its number of first opinions.
  '/conversation/new/posted': { conversation: slugId, opinions: numberFrom(1, MAX_INTEGER) },
  // The id of the queue item that is open, the conversation whose items alone are listed, and their kind at first.
  '/moderation': {
    item: plainText,
    conversation: slugId,
    kind: oneOf(['report', 'appeal', 'review', 'pattern']),
  },
} as const satisfies Partial<Record<AddressPath, Record<string, ParameterReader>>>

type Query<Readers> = {
  [Name in keyof Readers]?: Readers[Name] extends (text: string) => infer Value ? Value : never
}
/** The query of an address. */
export type SearchOf<Path extends AddressPath> = Path extends keyof typeof QUERIES
  ? Query<(typeof QUERIES)[Path]>
  : object

/**
 * Validates the parameters of a query. Numbers may be given as text or as numbers. If a parameter is repeated, the last
 * one counts.
 */
export function readSearch<Path extends AddressPath>(
  path: Path,
  parameters: Readonly<Record<string, unknown>>,
): SearchOf<Path>
export function readSearch(path: AddressPath, parameters: Readonly<Record<string, unknown>>): object {
  const readers: Partial<Record<AddressPath, Record<string, ParameterReader>>> = QUERIES
  return Object.fromEntries(
    Object.entries(readers[path] ?? {}).map(([name, read]) => {
      const value = [parameters[name]].flat().at(-1)
      return [name, value === undefined ? undefined : read(String(value))]
    }),
  )
}

/** The parts of a path that its address names with `$`. */
export type ParamsOf<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Record<Name, string>
    : object

/** A read address: its pattern in the table, the parts of its path, and its query. */
export type Address = {
  [Path in AddressPath]: {
    path: Path
    page: (typeof ADDRESSES)[Path]
    params: ParamsOf<Path>
    search: SearchOf<Path>
  }
}[AddressPath]

/** The parts of a path that can have only some values. */
const CHOICES: Record<string, readonly string[]> = {
  $step: [...ONBOARDING_STEPS, ...Object.keys(FORMER_STEPS)],
  $tab: ADMINISTRATION_TAB_NAMES,
  $reportType: ['conversation', 'opinion'],
}

const PARAMS: Record<string, (text: string) => boolean> = {
  $postSlugId: isSlugId,
  $conversationSlugId: isSlugId,
  $opinionSlugId: isSlugId,
  $topicCode: isTopicCode,
}

/** The named parts of a path; undefined if the path does not match the pattern. */
const paramsIn = (pattern: string, path: string): Record<string, string> | undefined => {
  const [wanted, given] = [pattern.slice(1).split('/'), path.replace(/\/$/, '').split('/')]
  const fits = (part: string, at: number) => {
    const text = given[at] ?? ''
    return part.startsWith('$')
      ? (CHOICES[part]?.includes(text) ?? PARAMS[part]?.(text) ?? text !== '')
      : part === text
  }
  if (wanted.length !== given.length || !wanted.every(fits)) return undefined
  return Object.fromEntries(
    wanted.flatMap((part, at) => (part.startsWith('$') ? [[part.slice(1), given[at] ?? '']] : [])),
  )
}

const isAddressPath = (path: string): path is AddressPath => path in ADDRESSES
const PATHS = Object.keys(ADDRESSES).filter(isAddressPath)

/** Reads an address below `/feed/` such as `conversation/abc?tab=opinions`; undefined if there is no such screen. */
export function readAddress(address: string): Address | undefined
export function readAddress(address: string): object | undefined {
  const [path = '', query] = address.split('?', 2)
  for (const pattern of PATHS) {
    const params = paramsIn(pattern, path)
    if (params === undefined) continue
    const search = readSearch(pattern, Object.fromEntries(new URLSearchParams(query)))
    return { path: pattern, page: ADDRESSES[pattern], params, search }
  }
  return undefined
}

/** Writes an address as a path below the origin. */
export function writeAddress<Path extends AddressPath>(
  path: Path,
  params: ParamsOf<Path>,
  search?: SearchOf<Path>,
): string
export function writeAddress(path: string, params: object, search: object = {}): string {
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const filled = path.replaceAll(/\$(\w+)/g, (_, name: string) => String(Reflect.get(params, name)))
  return `/feed${filled}${query.size === 0 ? '' : `?${query}`}`
}

/** The path of the link in a mail, to the page with the code filled in. Opening it sends the code nowhere. */
export const mailedCodeAddress = (code: string): string =>
  `${writeAddress('/onboarding/code-by-mail', {})}#${code}`

/** The paths below the origin where a stranger finds something that is not one of many, like a conversation. */
export const fixedPaths = (): string[] =>
  PATHS.filter((path) => !path.includes('$') && !['personal', 'members'].includes(ADDRESSES[path])).map(
    (path) => `/feed${path}`,
  )

/** The part of a conversation's page to which notifications of updates link. */
export const UPDATES_ANCHOR = 'updates'

/** The tab at which a conversation opens if its address names none: results once it is over, so takes no votes. */
export const openingTab = ({ isOver }: { isOver: boolean }): ConversationTab => (isOver ? 'analysis' : 'vote')

/** What a conversation shows at an address. */
export type ConversationView = {
  tab: ConversationTab
  /** The page of the list of opinions, or of `resultList`; the first is 1. */
  page: number
  /** The opinion that the link points to. */
  opinionSlugId: string | undefined
  /** The result list that is shown alone, page by page. */
  resultList: string | undefined
  /** On later pages of opinions: the last opinion of the page before. */
  afterSlugId: string | undefined
  /** On later pages: the `orderId` of the page before. */
  orderId: number | undefined
}

export const conversationView = (
  { tab, opinion, page = 1, all, after, order }: SearchOf<'/conversation/$postSlugId'>,
  opensAt: ConversationTab = 'vote',
): ConversationView => {
  // A link to an opinion without a tab opens the list of opinions.
  const shownTab = tab ?? (opinion === undefined ? opensAt : 'opinions')
  const resultList = tab === 'analysis' ? all : undefined
  const shownPage = shownTab === 'opinions' || resultList !== undefined ? page : 1
  const isLater = shownPage > 1
  return {
    tab: shownTab,
    page: shownPage,
    opinionSlugId: shownTab === 'opinions' ? opinion : undefined,
    resultList,
    afterSlugId: isLater && resultList === undefined ? after : undefined,
    orderId: isLater ? order : undefined,
  }
}

/**
 * The address, without its first slash, for which the frame of a personal page is rendered. A frame has the navigation
 * and the title of the page, but no data of the viewer. Parameters with many possible values are replaced by `-`, so
 * that only a few different frames are rendered.
 */
export const frameAddress = (path: AddressPath, params: object): string =>
  path
    .slice(1)
    .replaceAll(/\$(\w+)/g, (part, name: string) =>
      part in CHOICES ? String(Reflect.get(params, name)) : '-',
    )
