import * as z from 'zod/mini'
import { OpinionMap } from './analysis.ts'
import { call } from './call.ts'
import { normalizeLine, printIntroductionProblem } from './conversation-text.ts'
import { normalizeNewText } from './new-text.ts'
import { Opinion } from './opinions.ts'
import { hasVisibleText } from './rich-text.ts'
import { RunId } from './runs.ts'
import { atMost, Count, GroupKey, Instant, LIMITS, SlugId } from './text.ts'

/**
 * A headline that an organizer writes for the results, in place of the generated one; plain text, shown with the note
 * that the organizer wrote it.
 */
export const OwnHeadline = z
  .string()
  .check(
    atMost(LIMITS.title * 10),
    z.overwrite(normalizeNewText),
    z.trim(),
    z.refine(hasVisibleText, 'must have something to read'),
    z.maxLength(LIMITS.title),
  )

/** What an organizer says first on printed results: one paragraph of plain text, as it is stored; empty if there is none. */
export const PrintIntroduction = z.string().check(
  atMost(LIMITS.printIntroduction * 10),
  z.overwrite((text) => (hasVisibleText(text) ? normalizeLine(text) : '')),
  z.refine((text) => printIntroductionProblem(text) === undefined, {
    error: `must have at most ${LIMITS.printIntroduction} characters`,
  }),
)

/** The numbers of one run, with the current texts of its opinions. */
export const PrintedStats = z.object({
  map: OpinionMap,
  /**
   * The opinions of the run, those with the most voters first. Opinions that moderators have removed since have an
   * empty text; authors are not named. Of a run with more than `LIMITS.printedOpinions`, those with the most voters come
   * first, followed by others that the lists name.
   */
  opinions: z.array(Opinion),
  /** How many opinions the run has, if `opinions` are not all of them. */
  numOpinions: z.optional(Count),
  /** The lists of the run, as slug ids. */
  common: z.array(SlugId),
  different: z.array(SlugId),
  majority: z.array(SlugId),
  representative: z.record(GroupKey, z.array(SlugId)),
})
export type PrintedStats = z.infer<typeof PrintedStats>

/** The results of one run for print. */
export const PrintedRun = z.object({
  /** The run is pinned, and its address shows it permanently. */
  isPinned: z.boolean(),
  /** The organizer's headline for this run, if there is one. */
  headline: z.optional(z.string()),
  /** What an organizer says first; absent while moderators have locked the conversation. */
  introduction: z.optional(z.string()),
  ...PrintedStats.shape,
})
export type PrintedRun = z.infer<typeof PrintedRun>

const CONVERSATION_INPUT = { conversationSlugId: SlugId }

export const getPrintedRun = call({
  path: '/print/fetch-by-conversation',
  summary: 'The results to print: those of a pinned run, else of the newest hourly run',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ ...CONVERSATION_INPUT, runId: z.optional(RunId) }),
  output: z.nullable(PrintedRun),
})

export const listPinnedRuns = call({
  path: '/print/pin/list',
  summary: 'The pinned runs of a conversation, newest first, for whoever may pin',
  access: 'user',
  effect: 'read',
  input: z.strictObject(CONVERSATION_INPUT),
  output: z.array(
    z.object({ runId: RunId, createdAt: Instant, asOfVote: Count, headline: z.optional(z.string()) }),
  ),
})

export const pinRun = call({
  path: '/print/pin/create',
  summary: 'Keeps a run for print, with a headline if wanted; pinning it again replaces the headline',
  access: 'user',
  effect: 'write',
  audit: { none: 'changes no result, and the page of the conversation lists it' },
  input: z.strictObject({ ...CONVERSATION_INPUT, runId: RunId, headline: z.optional(OwnHeadline) }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({ success: z.literal(false), reason: z.enum(['too_many_pins', 'run_is_gone']) }),
  ]),
})

export const unpinRun = call({
  path: '/print/pin/delete',
  summary: 'Lets a pinned run go; without effect where it is not pinned',
  access: 'user',
  effect: 'write',
  audit: { none: 'changes no result' },
  input: z.strictObject({ ...CONVERSATION_INPUT, runId: RunId }),
})

export const introducePrint = call({
  path: '/print/introduction/update',
  summary: 'Sets what an organizer says first on the printed results of every run; empty to remove it',
  access: 'user',
  effect: 'write',
  audit: ['conversation.edited'],
  limit: 'authoring',
  input: z.strictObject({ ...CONVERSATION_INPUT, introduction: PrintIntroduction }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({ success: z.literal(false), reason: z.literal('conversation_locked') }),
  ]),
})
