import * as z from 'zod/mini'
import { call } from './call.ts'
import { ModerationReason } from './moderation.ts'
import { explanationUpTo } from './new-text.ts'
import { Instant, LIMITS, SlugId } from './text.ts'

/** Why something is reported; moderators decide with the same reasons. */
export const ReportReason = ModerationReason
export type ReportReason = z.infer<typeof ReportReason>

const REPORT = {
  reportReason: ReportReason,
  reportExplanation: z.optional(explanationUpTo(LIMITS.reportExplanation)),
}

export const reportConversation = call({
  path: '/report/conversation/create',
  summary: 'Reports a conversation to moderators, once per person; at most twenty reports a day',
  access: 'user',
  effect: 'write',
  audit: { none: 'a report is a row of its own, whose reporter only moderators may know' },
  limit: 'report',
  input: z.strictObject({ conversationSlugId: SlugId, ...REPORT }),
})

export const reportOpinion = call({
  path: '/report/opinion/create',
  summary: 'Reports an opinion to moderators, once per person; at most twenty reports a day',
  access: 'user',
  effect: 'write',
  audit: { none: 'a report is a row of its own, whose reporter only moderators may know' },
  limit: 'report',
  input: z.strictObject({ opinionSlugId: SlugId, ...REPORT }),
})

export const reportUpdate = call({
  path: '/report/update/create',
  summary: "Reports an organizer's update to moderators, once per person; at most twenty reports a day",
  access: 'user',
  effect: 'write',
  audit: { none: 'a report is a row of its own, whose reporter only moderators may know' },
  limit: 'report',
  input: z.strictObject({ updateSlugId: SlugId, ...REPORT }),
})

/** A report as moderators see it. */
export const Report = z.object({
  id: z.int(),
  /** The sender; empty for facilitators, who see no names. */
  username: z.string(),
  reason: ReportReason,
  explanation: z.optional(z.string()),
  createdAt: Instant,
})
export type Report = z.infer<typeof Report>

export const listConversationReports = call({
  path: '/report/conversation/fetch',
  summary: 'The reports about a conversation, newest first, at most 1000; for moderators',
  access: 'user',
  effect: 'read',
  input: z.strictObject({ conversationSlugId: SlugId }),
  output: z.array(Report),
})

export const listOpinionReports = call({
  path: '/report/opinion/fetch',
  summary:
    'The reports about an opinion, newest first, at most 1000; for moderators, and for facilitators where its author is none of theirs',
  access: 'user',
  effect: 'read',
  input: z.strictObject({ opinionSlugId: SlugId }),
  output: z.array(Report),
})
