import { AppError, nameGroup, removeGroupName, sameTextKey, type GroupKey } from '@parley/contract'
import {
  groupNameChanges,
  groupsOfRun,
  insertGroupName,
  type NewGroupNameAction,
  type GroupNameRow,
  type NumberedGroup,
} from '#analysis/group-names.sql.ts'
import { groupLetter } from '#results/position.ts'
import { conversationAccess, readableConversation } from '#conversations/read.ts'
import { mayModerate, requireModeratorOf, requireReadable } from '#conversations/rules.ts'
import { touchConversation, type ReadableConversation } from '#conversations/sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { handle } from '#http/handle.ts'
import { assertNotOnHold, type KnownViewer } from '#http/viewer.ts'
import { notify } from '#notifications/notify.sql.ts'
import { isOrganizer } from '#organizations/sql.ts'

export const groupNames = [
  handle(nameGroup, async ({ name, ...group }, { ctx, viewer }) => {
    const { conversation, actedAs } = await requireNamable(ctx, group.conversationSlugId, viewer)
    return actOn(ctx, { conversation, ...group }, async (db, named) => {
      const acts = await groupNameChanges(db, conversation.id)
      const before = currentName(acts, named)
      if (before === name) return { success: true as const }
      if (name !== null && isTaken(acts, named, name)) return refusal('name_taken')
      if (name !== null && wasRemovedByModerators(acts, named, name)) return refusal('name_removed')
      const by = { ...named, actorId: viewer.user.id, actedAs }
      await recordGroupName(db, {
        conversation,
        act: name === null ? { ...by, action: 'clear_group_name' } : { ...by, action: 'name_group', name },
      })
      return { success: true as const }
    })
  }),

  handle(
    removeGroupName,
    async ({ moderationReason, moderationExplanation = '', ...group }, { ctx, viewer }) => {
      const access = await conversationAccess(ctx, group.conversationSlugId)
      const actedAs = requireModeratorOf(access ?? { organizationId: null }, viewer, ctx.now())
      const conversation = requireReadable(access, viewer)
      return actOn(ctx, { conversation, ...group }, async (db, named) => {
        const naming = (await groupNameChanges(db, conversation.id)).find(isOf(named))
        if (naming === undefined || naming.name === null) return refusal('no_name')
        const explanation = moderationExplanation.trim()
        const groupNameId = await recordGroupName(db, {
          conversation,
          act: {
            ...named,
            actorId: viewer.user.id,
            actedAs,
            action: 'remove_group_name',
            reason: moderationReason,
            explanation,
          },
        })
        // Nobody needs a notification that they removed their own name.
        if (naming.actorId !== viewer.user.id)
          await notify(db, [
            {
              kind: 'group_name_removed',
              userId: naming.actorId,
              conversationId: conversation.id,
              groupNameId,
              key: named.key,
              reason: moderationReason,
            },
          ])
        return { success: true as const }
      })
    },
  ),
]

const refusal = <R extends string>(reason: R) => ({ success: false as const, reason })

/** The conversation and the viewer's role, if the viewer may name its groups; throws otherwise. */
async function requireNamable(ctx: Ctx, slugId: string, viewer: KnownViewer) {
  const conversation = await readableConversation(ctx, slugId, viewer)
  const { id: conversationId, organizationId } = conversation
  if (await isOrganizer(ctx.db, { conversationId, userId: viewer.user.id })) {
    if (organizationId !== null) assertNotOnHold(viewer, ctx.now())
    return { conversation, actedAs: 'author' as const }
  }
  if (mayModerate(conversation, viewer, ctx.now()))
    return { conversation, actedAs: requireModeratorOf(conversation, viewer, ctx.now()) }
  throw new AppError('forbidden', 'needs_author', 'Only its organizers and moderators can name groups.')
}

type GroupRequest = { conversation: ReadableConversation; runId: number; groupKey: GroupKey }

/** Runs an action on a group if it is still the one that the viewer saw; throws if groups have changed. */
async function actOn<R>(
  ctx: Ctx,
  { conversation, runId, groupKey }: GroupRequest,
  act: (db: Db, group: NumberedGroup) => Promise<R>,
) {
  return ctx.db.transaction().execute(async (db) => {
    const runs = await groupsOfRun(db, { conversationId: conversation.id, runId })
    const key = Number(groupKey)
    const lineage = runs?.newest.get(key)
    if (lineage === undefined || runs?.seen.get(key) !== lineage) return refusal('groups_changed')
    return act(db, { conversationId: conversation.id, key, lineage })
  })
}

const isOf =
  ({ key, lineage }: NumberedGroup) =>
  (act: GroupNameRow): boolean =>
    act.key === key && act.lineage === lineage

/** The current name of a group; null if it has none. */
const currentName = (acts: readonly GroupNameRow[], group: NumberedGroup): string | null =>
  acts.find(isOf(group))?.name ?? null

const isTaken = (acts: readonly GroupNameRow[], group: NumberedGroup, name: string): boolean => {
  const others = new Map<string, NumberedGroup>()
  for (const { key, lineage } of acts)
    if (key !== group.key)
      others.set(`${key} ${lineage}`, { conversationId: group.conversationId, key, lineage })
  return [...others.values()].some((other) => isSame(currentName(acts, other), name))
}

/** Whether moderators removed this name of the group, so that it cannot be given again. */
const wasRemovedByModerators = (
  acts: readonly GroupNameRow[],
  group: NumberedGroup,
  name: string,
): boolean => {
  const own = acts.filter(isOf(group))
  return own.some(({ action }, at) => action === 'remove_group_name' && isSame(own[at + 1]?.name, name))
}

const isSame = (one: string | null | undefined, other: string): boolean =>
  typeof one === 'string' && sameTextKey(one) === sameTextKey(other)

async function recordGroupName(
  db: Db,
  { conversation, act }: { conversation: ReadableConversation; act: NewGroupNameAction },
): Promise<number> {
  const id = await insertGroupName(db, act)
  await touchConversation(db, conversation.id)
  const letter = groupLetter(act.key)
  await appendAudit(db, {
    actorId: act.actorId,
    action: act.action === 'remove_group_name' ? 'group.name_removed' : 'group.named',
    target: `conversation:${conversation.slugId}`,
    reason: act.action === 'remove_group_name' ? `${letter} ${act.reason}` : letter,
  })
  return id
}
