import {
  AppError,
  createOrganization,
  deleteOrganization,
  getOrganization,
  listOrganizations,
  normalizeLine,
  updateOrganization,
  uploadOrganizationImage,
  type AdministeredOrganization,
  type ParsedInput,
} from '@parley/contract'
import { lockImageAt, storeImage } from '#administration/images.ts'
import { bumpVersions } from '#conversations/sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { handle } from '#http/handle.ts'
import {
  conversationsPostedAs,
  lockOrganization,
  lockOrganizationNames,
  organizationsWithCounts,
  removeOrganization,
  saveOrganization,
} from '#organizations/edit.sql.ts'
import { waitingInvitations } from '#organizations/invitations.sql.ts'
import { membersOf } from '#organizations/members.sql.ts'
import { insertOrganization, organizationIdByName, type OrganizationDetails } from '#organizations/sql.ts'

export const organizations = [
  handle(listOrganizations, async (_, { ctx, db }) => ({
    organizationList: await organizationsWithCounts(db, { origin: ctx.config.PUBLIC_ORIGIN }),
  })),

  handle(getOrganization, async ({ organizationName: name }, { ctx, db }) => {
    const [organization] = await organizationsWithCounts(db, { origin: ctx.config.PUBLIC_ORIGIN, name })
    if (organization === undefined) throw unknownOrganization()
    const members = await membersOf(db, organization.id)
    const memberList = members.map(({ username, is_facilitator, created_at }) => ({
      username,
      isFacilitator: is_facilitator,
      memberSince: created_at.toISOString(),
    }))
    const ends = await waitingInvitations(db, { organizationId: organization.id, now: ctx.now() })
    return { organization, memberList, invitationEndList: ends.map((end) => end.toISOString()) }
  }),

  handle(createOrganization, async (input, { ctx, db, viewer }) =>
    db.transaction().execute(async (db) => {
      const details = await detailsOf(ctx, { db, input, name: input.organizationName })
      if (!(await insertOrganization(db, details))) throw nameTaken('organizationName')
      await appendAudit(db, {
        actorId: viewer.user.id,
        action: 'organization.created',
        target: details.name,
      })
    }),
  ),

  handle(updateOrganization, async (input, { ctx, db, viewer }) =>
    db.transaction().execute(async (db) => {
      await lockOrganizationNames(db)
      const id = await organizationIdByName(db, input.organizationName)
      if (id === undefined) throw unknownOrganization()
      const details = await detailsOf(ctx, { db, input, name: input.newOrganizationName })
      const idOfSameName = await organizationIdByName(db, details.name)
      if (idOfSameName !== undefined && idOfSameName !== id) throw nameTaken('newOrganizationName')
      if (!(await saveOrganization(db, { id, ...details }))) return
      // Pages of its conversations show its name and image.
      await bumpVersions(db, await conversationsPostedAs(db, id))
      const formerNameNote = details.name === input.organizationName ? '' : `It was ${input.organizationName}`
      await appendAudit(db, {
        actorId: viewer.user.id,
        action: 'organization.changed',
        target: details.name,
        reason: formerNameNote,
      })
    }),
  ),

  handle(deleteOrganization, async ({ organizationName: name }, { db, viewer }) =>
    db.transaction().execute(async (db) => {
      const id = await lockOrganization(db, { name, whileDeleted: true })
      const [organization] = await organizationsWithCounts(db, { origin: '', name })
      if (id === undefined || organization === undefined) throw unknownOrganization()
      const obstacle = deletionObstacle(organization)
      if (obstacle !== undefined) throw new AppError('conflict', 'organization_in_use', obstacle)
      await removeOrganization(db, id)
      await appendAudit(db, { actorId: viewer.user.id, action: 'organization.deleted', target: name })
    }),
  ),

  handle(uploadOrganizationImage, async ({ imageBase64 }, { db }) =>
    storeImage(db, Buffer.from(imageBase64, 'base64')),
  ),
]

export const unknownOrganization = (): AppError =>
  new AppError('not_found', 'organization_not_found', 'This organization does not exist.')

const nameTaken = (field: string) =>
  new AppError('conflict', 'organization_exists', 'An organization already has this name.', { field })

/** Why an organization cannot be deleted. */
function deletionObstacle({ numConversations, numMembers }: AdministeredOrganization): string | undefined {
  if (numConversations > 0)
    return `Cannot be deleted: ${numConversations} ${numConversations === 1 ? 'conversation was' : 'conversations were'} posted by it.`
  if (numMembers > 0)
    return `Cannot be deleted: it has ${numMembers} ${numMembers === 1 ? 'member' : 'members'}.`
  return undefined
}

type Details = Pick<
  ParsedInput<typeof createOrganization>,
  'imagePath' | 'isFullImagePath' | 'websiteUrl' | 'description'
>

async function detailsOf(
  { config }: Ctx,
  { db, input, name }: { db: Db; input: Details; name: string },
): Promise<OrganizationDetails> {
  return {
    name: normalizeLine(name),
    description: input.description.trim(),
    websiteUrl: input.websiteUrl,
    imageId: await lockImageAt(db, { ...input, origin: config.PUBLIC_ORIGIN }),
  }
}
