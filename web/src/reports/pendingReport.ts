import { ReportReason } from '@parley/contract'
import { localStore } from '#device/storage.ts'

/** What a report is about, and the words to know it by. */
export type ReportTarget = {
  conversationSlugId: string
  /** Absent where the conversation itself is reported. */
  opinionSlugId?: string
  /** Which name of a group is reported: moderators read it first, as the report is one about the conversation. */
  groupName?: string
  words: string
}

/** A report that needs an account first; stored on this device until then. */
export type PendingReport = { target: ReportTarget; reason?: ReportReason; explanation: string }

/** Whoever logs in much later has something else in mind. */
const VALID_FOR_MS = 3_600_000

const STORAGE_KEY = 'parley:kept-report'

export const keepReport = (report: PendingReport): void =>
  localStore.setJson(STORAGE_KEY, { ...report, keptAt: Date.now() })

export const forgetReport = (): void => localStore.remove(STORAGE_KEY)

/** The stored report where it belongs to this conversation. */
export const pendingReport = (conversationSlugId: string): PendingReport | undefined => {
  const stored = localStore.getJson(STORAGE_KEY)
  if (!isKeptReport(stored) || stored.target.conversationSlugId !== conversationSlugId) return undefined
  if (stored.keptAt + VALID_FOR_MS > Date.now()) return stored
  forgetReport()
  return undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isKeptReport = (value: unknown): value is PendingReport & { keptAt: number } =>
  isObject(value) &&
  typeof value['keptAt'] === 'number' &&
  typeof value['explanation'] === 'string' &&
  (value['reason'] === undefined || ReportReason.options.some((reason) => reason === value['reason'])) &&
  isObject(value['target']) &&
  typeof value['target']['conversationSlugId'] === 'string' &&
  typeof value['target']['words'] === 'string' &&
  ['undefined', 'string'].includes(typeof value['target']['opinionSlugId'])
