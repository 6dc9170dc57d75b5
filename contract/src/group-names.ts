import * as z from 'zod/mini'
import { call } from './call.ts'
import { groupNameProblem, normalizeLine } from './conversation-text.ts'
import { ModerationReason } from './moderation.ts'
import { RunId } from './runs.ts'
import { explanationUpTo } from './new-text.ts'
import { atMost, GroupKey, LIMITS, SlugId } from './text.ts'

/** A group name that somebody gives, as it is stored: one line. */
export const OwnGroupName = z.string().check(
  atMost(LIMITS.groupName * 10),
  z.overwrite(normalizeLine),
  z.refine((name) => groupNameProblem(name) === undefined, {
    error: `must have something to read, and at most ${LIMITS.groupName} characters`,
  }),
)

/** Identifies the group by its run, since a later run may have formed other groups. */
const GROUP_IDENTITY = {
  conversationSlugId: SlugId,
  runId: RunId,
  groupKey: GroupKey,
}

export const nameGroup = call({
  path: '/analysis/group-name/create',
  summary:
    'Names a group, or takes the name back (null); for those who lead the conversation or may moderate it. The name falls away when the group is formed anew',
  access: 'user',
  effect: 'write',
  audit: ['group.named'],
  limit: 'authoring',
  input: z.strictObject({ ...GROUP_IDENTITY, name: z.nullable(OwnGroupName) }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({
      success: z.literal(false),
      /** A new run has formed other groups; another group has this name; or moderators have removed this name. */
      reason: z.enum(['groups_changed', 'name_taken', 'name_removed']),
    }),
  ]),
})

export const removeGroupName = call({
  path: '/moderation/group-name/remove',
  summary:
    'Removes the name of a group with a reason, as everybody reads in the ledger; for those who may moderate',
  access: 'user',
  effect: 'write',
  audit: ['group.name_removed'],
  limit: 'decision',
  input: z.strictObject({
    ...GROUP_IDENTITY,
    moderationReason: ModerationReason,
    moderationExplanation: z.optional(explanationUpTo(LIMITS.moderationExplanation)),
  }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({ success: z.literal(false), reason: z.enum(['groups_changed', 'no_name']) }),
  ]),
})
