import { ReportReason } from '@parley/contract'
import { hasShape, INTENTION_TTL, isOneOf, isOptional, isString, stored } from '#device/stored.ts'

/** The subject of a report, with the text that identifies it to people. */
export type ReportTarget = {
  conversationSlugId: string
  /** The reported opinion or update; the conversation itself is reported if there is neither. */
  opinionSlugId?: string
  updateSlugId?: string
  /** The reported name of a group. It begins the explanation, since such a report is one about the conversation. */
  groupName?: string
  words: string
}

/** A report that needs an account first; stored on this device until then. */
export type PendingReport = { target: ReportTarget; reason?: ReportReason; explanation: string }

const storedReport = stored(
  'parley:kept-report',
  hasShape<PendingReport>({
    target: hasShape<ReportTarget>({
      conversationSlugId: isString,
      opinionSlugId: isOptional(isString),
      updateSlugId: isOptional(isString),
      groupName: isOptional(isString),
      words: isString,
    }),
    reason: isOptional(isOneOf(ReportReason.options)),
    explanation: isString,
  }),
  { ttl: INTENTION_TTL },
)

export const { set: savePendingReport, remove: removePendingReport } = storedReport

/** The stored report, if it belongs to this conversation. */
export const pendingReport = (conversationSlugId: string): PendingReport | undefined => {
  const report = storedReport.get()
  return report?.target.conversationSlugId === conversationSlugId ? report : undefined
}
