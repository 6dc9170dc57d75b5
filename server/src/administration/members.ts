import {
  addMember,
  AppError,
  type AuditAction,
  listOrganizationsOfUser,
  removeMember,
  setFacilitator,
} from '@parley/contract'
import { unknownOrganization } from '#administration/organizations.ts'
import { unknownUser } from '#administration/roles.ts'
import type { Db } from '#ctx.ts'
import { actorNumberOf, appendAudit } from '#db/audit.sql.ts'
import { handle } from '#http/handle.ts'
import { lockOrganization } from '#organizations/edit.sql.ts'
import {
  deleteMember,
  insertMember,
  organizationsOfUser,
  updateFacilitator,
} from '#organizations/members.sql.ts'
import { lockAccount } from '#users/roles.sql.ts'

export const members = [
  handle(addMember, async (input, { db, viewer }) =>
    changeMembership(db, { ...input, actorId: viewer.user.id, action: 'member.added', act: insertMember }),
  ),

  handle(removeMember, async (input, { db, viewer }) =>
    changeMembership(db, { ...input, actorId: viewer.user.id, action: 'member.removed', act: deleteMember }),
  ),

  handle(setFacilitator, async ({ isFacilitator, ...input }, { db, viewer }) =>
    changeMembership(db, {
      ...input,
      actorId: viewer.user.id,
      action: isFacilitator ? 'facilitator.added' : 'facilitator.removed',
      act: async (db, membership) => {
        const changed = await updateFacilitator(db, { ...membership, isFacilitator })
        if (changed !== 'not_member') return changed
        throw new AppError('conflict', 'not_member', 'Only members can moderate for an organization.')
      },
    }),
  ),

  handle(listOrganizationsOfUser, async ({ username }, { ctx, db }) => {
    const origin = ctx.config.PUBLIC_ORIGIN
    const organizationList = await organizationsOfUser(db, { username, origin })
    if (organizationList === undefined) throw unknownUser(username)
    return { organizationList }
  }),
]

type MembershipChange = {
  username: string
  organizationName: string
  actorId: number
  action: AuditAction
  /** Changes a membership; returns whether that had an effect. */
  act: (db: Db, membership: { organizationId: number; userId: number }) => Promise<boolean>
}

/** Changes a membership, and records it in the audit if that had an effect. */
async function changeMembership(
  db: Db,
  { username, organizationName, actorId, action, act }: MembershipChange,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const userId = await lockAccount(db, username)
    if (userId === undefined) throw unknownUser(username)
    const organizationId = await lockOrganization(db, { name: organizationName })
    if (organizationId === undefined) throw unknownOrganization()
    if (!(await act(db, { organizationId, userId }))) return
    const target = await actorNumberOf(db, userId)
    await appendAudit(db, { actorId, action, target, reason: organizationName })
  })
}
