import {
  hasVisibleText,
  LIMITS,
  normalizeLine,
  plainText,
  pollEditProblem,
  type PromisedAnswer,
  type Publication,
} from '@parley/contract'
import { marksAfterEdit } from '#compose/markedOpinions.ts'
import { pollEditText } from '#ui/forms/textProblems.ts'

/** A conversation that is not posted yet, as it is stored on this device. */
export type ConversationDraft = {
  title: string
  /** HTML with only the six allowed tags. */
  content: string
  /** The language that the author states; absent or empty: it is detected. */
  language?: string | undefined
  /** Plain text, one for each opinion. */
  seedOpinions: string[]
  /** Those of them that are about the person who answers, by their texts. */
  aboutPerson?: string[] | undefined
  poll: { enabled: boolean; options: string[] }
  postAs: { postAsOrganization: boolean; organizationName: string }
  /** Whether it is settled who posts it, by the person or by what is usual for them. */
  isPostAsSettled?: boolean | undefined
  /** Whether only people with the link find it. */
  isPrivate: boolean
  privateConversationSettings: {
    /** Whether participants need an account; public conversations have this setting as well. */
    requiresLogin: boolean
    hasScheduledConversion: boolean
    /** The date when it becomes public automatically, as an ISO string; empty while none is chosen. */
    conversionDate: string
  }
  importSettings: { isImportMode: boolean; polisUrl: string }
  topicCodes: string[]
  publication: Publication
  /** What is stated about people in one place; absent or without a number: nothing. */
  sharedPlace?: { numPeople: string; until: string } | undefined
  /** By when an answer is promised, and who answers; absent or empty: nothing. */
  promised?: PromisedAnswer | undefined
  /** When it opens and closes by itself, as ISO strings; absent or empty: at once, and never. */
  dates?: OpeningDates | undefined
  /** Whether new opinions wait for a review; undefined means the default of the site. */
  isReviewRequired?: boolean | undefined
  /** Created at the first attempt to post, so that a retry cannot create a second conversation. */
  idempotencyKey: string
}

/** When a conversation opens and closes by itself. */
export type OpeningDates = { opensAt: string; closeAt: string }

const DAY_MS = 86_400_000

/** The initial date of a scheduled publication: one day ahead. */
export const defaultPublicationDate = (now: number): string => new Date(now + DAY_MS).toISOString()

const defaultSettings = (now: number): ConversationDraft['privateConversationSettings'] => ({
  requiresLogin: false,
  hasScheduledConversion: false,
  conversionDate: defaultPublicationDate(now),
})

export const NO_DATES: OpeningDates = { opensAt: '', closeAt: '' }

export const NO_PROMISE: PromisedAnswer = { answerDueOn: '', answeredBy: '' }

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

/** Parses a stored draft. Data of another shape (from another version or edited by hand) is ignored. */
export const draftFrom = (stored: unknown): ConversationDraft | undefined =>
  isDraft(stored) ? stored : undefined

const isDraft = (value: unknown): value is ConversationDraft =>
  hasShapeOf(value, emptyDraft(0)) &&
  (value.isPostAsSettled === undefined || typeof value.isPostAsSettled === 'boolean') &&
  (value.publication === 'results' || value.publication === 'votes') &&
  (value.language === undefined || typeof value.language === 'string') &&
  (value.aboutPerson === undefined || hasShapeOf(value.aboutPerson, [''])) &&
  (value.isReviewRequired === undefined || typeof value.isReviewRequired === 'boolean') &&
  (value.sharedPlace === undefined || isPlaceDraft(value.sharedPlace)) &&
  (value.dates === undefined || hasShapeOf(value.dates, NO_DATES)) &&
  (value.promised === undefined || hasShapeOf(value.promised, NO_PROMISE)) &&
  isMoment(value.privateConversationSettings.conversionDate)

const isPlaceDraft = (value: unknown): boolean =>
  hasShapeOf(value, { numPeople: '', until: '' }) && isMoment(value.until)

const isMoment = (value: string): boolean => value === '' || !Number.isNaN(Date.parse(value))

/** Whether a value has all keys of the example with the same types; lists contain strings. */
const hasShapeOf = <T>(value: unknown, example: T): value is T => {
  if (Array.isArray(example)) return Array.isArray(value) && value.every((item) => typeof item === 'string')
  if (typeof example !== 'object' || example === null) return typeof value === typeof example
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(example).every(([key, part]) => hasShapeOf<unknown>(Reflect.get(value, key), part))
}

/** Whether the draft contains text that could be lost. Choices alone do not count. */
export const hasContent = (draft: ConversationDraft): boolean =>
  hasClearableContent(draft) ||
  draft.seedOpinions.some(hasVisibleText) ||
  hasVisibleText(draft.promised?.answeredBy ?? '') ||
  draft.importSettings.polisUrl.trim() !== ''

/** Whether switching to import mode would clear something. */
export const hasClearableContent = ({ title, content, poll }: ConversationDraft): boolean =>
  hasVisibleText(title) || hasVisibleText(plainText(content)) || poll.options.some(hasVisibleText)

/** Whether an import has been started, which requires an address. */
export const isImporting = ({ importSettings }: ConversationDraft): boolean =>
  importSettings.isImportMode && importSettings.polisUrl.trim() !== ''

/** Import mode takes title, text and poll from the source; leaving it clears the address. */
export const withImportMode = (draft: ConversationDraft, isImportMode: boolean): ConversationDraft =>
  isImportMode
    ? { ...draft, title: '', content: '', poll: noPoll(), importSettings: { isImportMode, polisUrl: '' } }
    : { ...draft, importSettings: { isImportMode, polisUrl: '' } }

/** A public conversation has none of the settings of a private one. */
export const withPrivacy = (
  draft: ConversationDraft,
  isPrivate: boolean,
  now: number,
): ConversationDraft => ({
  ...draft,
  isPrivate,
  privateConversationSettings: isPrivate ? draft.privateConversationSettings : defaultSettings(now),
})

/** The promise of a draft as it will be stored: nothing without a day. */
export const promisedOf = ({ promised }: ConversationDraft): PromisedAnswer | undefined =>
  promised?.answerDueOn ? { ...promised, answeredBy: normalizeLine(promised.answeredBy) } : undefined

/** What a draft states about people in one place: only where guests take part and only results are published. */
export const sharedPlaceOf = ({
  publication,
  privateConversationSettings,
  sharedPlace,
}: ConversationDraft): ConversationDraft['sharedPlace'] =>
  publication === 'results' && !privateConversationSettings.requiresLogin && sharedPlace?.numPeople
    ? sharedPlace
    : undefined

/** Edits the first opinions; marks move with their rows. */
export const withSeeds = (
  draft: ConversationDraft,
  change: (opinions: readonly string[]) => string[],
): ConversationDraft => {
  const seedOpinions = change(draft.seedOpinions)
  const marks = marksAfterEdit(draft.aboutPerson ?? [], { before: draft.seedOpinions, after: seedOpinions })
  return { ...draft, seedOpinions, aboutPerson: marks }
}

/** Switching the poll off resets it to two empty options. */
export const withPoll = (draft: ConversationDraft, enabled: boolean): ConversationDraft => ({
  ...draft,
  poll: enabled ? { ...draft.poll, enabled } : noPoll(),
})

type PollEdit =
  | { kind: 'add' }
  | { kind: 'remove'; index: number }
  | { kind: 'change'; index: number; text: string }

/** Applies an edit of the poll's options, or returns a sentence on why it is invalid. */
export const withPollEdit = (draft: ConversationDraft, edit: PollEdit): ConversationDraft | string => {
  const { options } = draft.poll
  const problem = pollEditProblem(options.length, edit)
  if (problem) return pollEditText(problem)
  const edited =
    edit.kind === 'add'
      ? [...options, '']
      : edit.kind === 'remove'
        ? options.toSpliced(edit.index, 1)
        : options.with(edit.index, edit.text)
  return { ...draft, poll: { ...draft.poll, options: edited } }
}

/** Adds or removes a topic; a fourth one changes nothing. */
export const withTopic = (draft: ConversationDraft, code: string, isChosen: boolean): ConversationDraft => {
  const others = draft.topicCodes.filter((chosen) => chosen !== code)
  if (isChosen && others.length >= LIMITS.conversationTopics) return draft
  return { ...draft, topicCodes: isChosen ? [...others, code] : others }
}

/** Whether a draft is for an organization that the person has left. */
export const hasLeftOrganization = (
  { postAs }: ConversationDraft,
  ownOrganizations: readonly string[],
): boolean => postAs.postAsOrganization && !ownOrganizations.includes(postAs.organizationName)
