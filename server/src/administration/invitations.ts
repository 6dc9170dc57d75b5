import { createHash, randomBytes } from 'node:crypto'
import {
  acceptInvitation,
  AppError,
  createInvitation,
  getInvitation,
  INVITATION_LIMITS,
  withdrawInvitations,
} from '@parley/contract'
import { unknownOrganization } from '#administration/organizations.ts'
import { actorNumberOf, appendAudit } from '#db/audit.sql.ts'
import { handle } from '#http/handle.ts'
import { lockOrganization } from '#organizations/edit.sql.ts'
import {
  deleteInvitations,
  insertInvitation,
  invitationOf,
  redeemInvitation,
  waitingInvitations,
} from '#organizations/invitations.sql.ts'
import { insertMember, updateFacilitator } from '#organizations/members.sql.ts'

const MS_PER_DAY = 86_400_000

export const invitations = [
  handle(createInvitation, async ({ organizationName }, { ctx, db, viewer }) =>
    db.transaction().execute(async (db) => {
      // Parallel calls are counted one after another.
      const organizationId = await lockOrganization(db, { name: organizationName, whileDeleted: true })
      if (organizationId === undefined) throw unknownOrganization()
      const now = ctx.now()
      const waiting = await waitingInvitations(db, { organizationId, now })
      if (waiting.length >= INVITATION_LIMITS.waiting) return { success: false, reason: 'too_many' } as const
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now.getTime() + INVITATION_LIMITS.days * MS_PER_DAY)
      await insertInvitation(db, { organizationId, tokenHash: hashOf(token), now, expiresAt })
      await appendAudit(db, {
        actorId: viewer.user.id,
        action: 'facilitator.invited',
        target: organizationName,
      })
      // Browsers do not send what follows #, so that no log has it.
      const url = `${ctx.config.PUBLIC_ORIGIN}/feed/invitation#${token}`
      return { success: true, url, expiresAt: expiresAt.toISOString() } as const
    }),
  ),

  handle(withdrawInvitations, async ({ organizationName }, { db, viewer }) =>
    db.transaction().execute(async (db) => {
      const organizationId = await lockOrganization(db, { name: organizationName })
      if (organizationId === undefined) throw unknownOrganization()
      if (!(await deleteInvitations(db, organizationId))) return
      await appendAudit(db, {
        actorId: viewer.user.id,
        action: 'facilitator.invitations_withdrawn',
        target: organizationName,
      })
    }),
  ),

  handle(getInvitation, async ({ token }, { ctx, db }) => {
    const wanted = { tokenHash: hashOf(token), now: ctx.now(), origin: ctx.config.PUBLIC_ORIGIN }
    const invitation = await invitationOf(db, wanted)
    if (invitation === undefined) throw unknownInvitation()
    return { organization: invitation.organization, expiresAt: invitation.expiresAt.toISOString() }
  }),

  handle(acceptInvitation, async ({ token }, { ctx, db, viewer }) =>
    db.transaction().execute(async (db) => {
      const taken = await redeemInvitation(db, { tokenHash: hashOf(token), now: ctx.now() })
      if (taken === undefined) throw unknownInvitation()
      const { organizationId, name: reason } = taken
      const actorId = viewer.user.id
      const membership = { organizationId, userId: actorId }
      const target = await actorNumberOf(db, actorId)
      if (await insertMember(db, membership))
        await appendAudit(db, { actorId, action: 'member.added', target, reason })
      if (await updateFacilitator(db, { ...membership, isFacilitator: true }))
        await appendAudit(db, { actorId, action: 'facilitator.added', target, reason })
    }),
  ),
]

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const unknownInvitation = () =>
  new AppError('not_found', 'invitation_not_found', 'This invitation was used or withdrawn, or it has ended.')
