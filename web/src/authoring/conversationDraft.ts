import { hasVisibleText, LIMITS, plainText, pollEditProblem, type Publication } from '@parley/contract'

/** A conversation that is not posted yet, as it is stored on this device. */
export type ConversationDraft = {
  title: string
  /** HTML of the six tags. */
  content: string
  /** Plain text, one for each opinion. */
  seedOpinions: string[]
  poll: { enabled: boolean; options: string[] }
  postAs: { postAsOrganization: boolean; organizationName: string }
  /** Only people with the link find it. */
  isPrivate: boolean
  privateConversationSettings: {
    /** Taking part needs an account; for public conversations, too. */
    requiresLogin: boolean
    hasScheduledConversion: boolean
    /** When it becomes public, if it does by itself: ISO text. */
    conversionDate: string
  }
  importSettings: { isImportMode: boolean; polisUrl: string }
  topicCodes: string[]
  publication: Publication
  /** New opinions wait until somebody has let them in; absent: as the site has it. */
  isReviewRequired?: boolean | undefined
  /** Made when it is first posted, so that posting it again cannot make a second conversation. */
  idempotencyKey: string
}

const DAY_MS = 86_400_000

/** The moment that a scheduled publication begins with: one day ahead. */
export const inOneDay = (now: number): string => new Date(now + DAY_MS).toISOString()

const defaultSettings = (now: number): ConversationDraft['privateConversationSettings'] => ({
  requiresLogin: true,
  hasScheduledConversion: false,
  conversionDate: inOneDay(now),
})

const noPoll = () => ({ enabled: false, options: ['', ''] })

export const emptyDraft = (now: number): ConversationDraft => ({
  title: '',
  content: '',
  seedOpinions: [],
  poll: noPoll(),
  postAs: { postAsOrganization: false, organizationName: '' },
  isPrivate: false,
  privateConversationSettings: defaultSettings(now),
  importSettings: { isImportMode: false, polisUrl: '' },
  topicCodes: [],
  publication: 'results',
  idempotencyKey: '',
})

/** Reads what is stored: anything of another shape, as from another version or written by hand, is no draft. */
export const draftFrom = (stored: unknown): ConversationDraft | undefined =>
  isDraft(stored) ? stored : undefined

const isDraft = (value: unknown): value is ConversationDraft =>
  isLike(value, emptyDraft(0)) &&
  (value.publication === 'results' || value.publication === 'votes') &&
  (value.isReviewRequired === undefined || typeof value.isReviewRequired === 'boolean') &&
  !Number.isNaN(Date.parse(value.privateConversationSettings.conversionDate))

/** Every part of the example is there and of its type; lists hold texts. */
const isLike = <T>(value: unknown, example: T): value is T => {
  if (Array.isArray(example)) return Array.isArray(value) && value.every((item) => typeof item === 'string')
  if (typeof example !== 'object' || example === null) return typeof value === typeof example
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(example).every(([key, part]) => isLike<unknown>(Reflect.get(value, key), part))
}

/** Whether anything has been written that could be lost. Choices alone are made again in a moment. */
export const hasContent = (draft: ConversationDraft): boolean =>
  hasClearableContent(draft) ||
  draft.seedOpinions.some(hasVisibleText) ||
  draft.importSettings.polisUrl.trim() !== ''

/** Whether importing would clear something. */
export const hasClearableContent = ({ title, content, poll }: ConversationDraft): boolean =>
  hasVisibleText(title) || hasVisibleText(plainText(content)) || poll.options.some(hasVisibleText)

/** Whether an import is being written; without an address there is nothing to go on with. */
export const isImporting = ({ importSettings }: ConversationDraft): boolean =>
  importSettings.isImportMode && importSettings.polisUrl.trim() !== ''

/** Importing takes title, text and poll from the source; going back from it clears the address. */
export const withImportMode = (draft: ConversationDraft, isImportMode: boolean): ConversationDraft =>
  isImportMode
    ? { ...draft, title: '', content: '', poll: noPoll(), importSettings: { isImportMode, polisUrl: '' } }
    : { ...draft, importSettings: { isImportMode, polisUrl: '' } }

/** A conversation that everybody finds has none of the settings of a private one. */
export const withPrivacy = (
  draft: ConversationDraft,
  isPrivate: boolean,
  now: number,
): ConversationDraft => ({
  ...draft,
  isPrivate,
  privateConversationSettings: isPrivate ? draft.privateConversationSettings : defaultSettings(now),
})

/** Turned off, the poll keeps nothing: two empty options. */
export const withPoll = (draft: ConversationDraft, enabled: boolean): ConversationDraft => ({
  ...draft,
  poll: enabled ? { ...draft.poll, enabled } : noPoll(),
})

type PollEdit =
  | { kind: 'add' }
  | { kind: 'remove'; index: number }
  | { kind: 'change'; index: number; text: string }

/** One edit of the poll's options, or the sentence that says why it is none. */
export const withPollEdit = (draft: ConversationDraft, edit: PollEdit): ConversationDraft | string => {
  const { options } = draft.poll
  const problem = pollEditProblem(options.length, edit)
  if (problem) return problem.message
  const edited =
    edit.kind === 'add'
      ? [...options, '']
      : edit.kind === 'remove'
        ? options.toSpliced(edit.index, 1)
        : options.with(edit.index, edit.text)
  return { ...draft, poll: { ...draft.poll, options: edited } }
}

/** Up to three topics; a fourth one changes nothing. */
export const withTopic = (draft: ConversationDraft, code: string, isChosen: boolean): ConversationDraft => {
  const others = draft.topicCodes.filter((chosen) => chosen !== code)
  if (isChosen && others.length >= LIMITS.conversationTopics) return draft
  return { ...draft, topicCodes: isChosen ? [...others, code] : others }
}

/** A draft for an organization that is no longer one's own is not one to go on with. */
export const isOfLostOrganization = (
  { postAs }: ConversationDraft,
  ownOrganizations: readonly string[],
): boolean => postAs.postAsOrganization && !ownOrganizations.includes(postAs.organizationName)
