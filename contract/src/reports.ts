import * as z from 'zod/mini'
import { call, NoOutput } from './call.ts'
import { ModerationReason } from './moderations.ts'
import { LIMITS, SlugId } from './text.ts'

/** Why something is reported; moderators decide by the same reasons. */
export const ReportReason = ModerationReason
export type ReportReason = z.infer<typeof ReportReason>

/** How many characters an explanation has, as people count them. */
export const explanationLength = (text: string): number => Array.from(text.trim()).length

const REPORT = {
  reportReason: ReportReason,
  reportExplanation: z.optional(
    z.string().check(
      z.maxLength(LIMITS.reportExplanation * 4),
      z.refine((text) => explanationLength(text) <= LIMITS.reportExplanation, {
        error: `must have at most ${LIMITS.reportExplanation} characters`,
      }),
    ),
  ),
}

export const reportConversation = call({
  path: '/report/conversation/create',
  summary: 'Reports a conversation to moderators, once per person; at most twenty reports a day',
  access: 'user',
  effect: 'write',
  input: z.strictObject({ conversationSlugId: SlugId, ...REPORT }),
  output: NoOutput,
})

export const reportOpinion = call({
  path: '/report/opinion/create',
  summary: 'Reports an opinion to moderators, once per person; at most twenty reports a day',
  access: 'user',
  effect: 'write',
  input: z.strictObject({ opinionSlugId: SlugId, ...REPORT }),
  output: NoOutput,
})
