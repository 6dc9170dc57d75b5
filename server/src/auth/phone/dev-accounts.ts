import { hashes } from '#auth/code/hashes.ts'
import { lockRecipient, ownerOfRecipient, putRecipient } from '#auth/code/recipients.sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { insertMember, updateFacilitator } from '#organizations/members.sql.ts'
import { insertOrganization, organizationIdByName } from '#organizations/sql.ts'
import type { Role } from '@parley/contract'
import { changeRole } from '#users/roles.sql.ts'
import { insertUser } from '#users/sql.ts'

type DevAccount = { role: Role | 'facilitator' | 'member'; phone: string }

/** The organization of the facilitator and the member. */
const ORGANIZATION = 'Town Hall'

/** The accounts for development, with numbers that no phone has. */
export const DEV_ACCOUNTS: readonly DevAccount[] = [
  { role: 'moderator', phone: '+12025550101' },
  { role: 'administrator', phone: '+12025550102' },
  { role: 'facilitator', phone: '+12025550103' },
  { role: 'member', phone: '+12025550104' },
]

/** Creates the accounts that are missing; returns how to log in to each. For development only. */
export async function ensureDevAccounts(ctx: Ctx): Promise<string[]> {
  for (const account of DEV_ACCOUNTS) await ensureAccount(ctx, account)
  const codes = `${ctx.config.PUBLIC_ORIGIN}/dev/outbox`
  return DEV_ACCOUNTS.map(({ role, phone }) => `Log in as ${role}: phone ${phone}, codes at ${codes}`)
}

async function ensureAccount(ctx: Ctx, { role, phone }: DevAccount) {
  const indexes = await hashes(ctx).indexesOf({ method: 'phone', normalForm: phone, networks: [] })
  const made = await ctx.db.transaction().execute(async (db) => {
    await lockRecipient(db, { method: 'phone', index: indexes[0].bytes })
    if ((await ownerOfRecipient(db, 'phone', indexes)) !== undefined) return undefined
    const user = await insertUser(db, { registeredAt: ctx.now() })
    if (user === undefined) throw new Error(`There is no free username for a ${role}`)
    await putRecipient(db, { method: 'phone', userId: user.id, indexes })
    if (role === 'facilitator' || role === 'member') await joinOrganization(db, { userId: user.id, role })
    return user
  })
  if (made !== undefined && (role === 'moderator' || role === 'administrator'))
    await changeRole(ctx.db, { username: made.username, role, isGranted: true })
}

async function joinOrganization(
  db: Db,
  { userId, role }: { userId: number; role: 'facilitator' | 'member' },
): Promise<void> {
  await insertOrganization(db, { name: ORGANIZATION })
  const organizationId = await organizationIdByName(db, ORGANIZATION)
  if (organizationId === undefined) throw new Error(`There is no organization ${ORGANIZATION}`)
  await insertMember(db, { organizationId, userId })
  if (role === 'facilitator') await updateFacilitator(db, { organizationId, userId, isFacilitator: true })
}
