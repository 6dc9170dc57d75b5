import { hashes } from '#auth/code/hashes.ts'
import type { CodeMethod } from '#auth/code/recipient.ts'
import { lockRecipient, ownerOfRecipient, putRecipient } from '#auth/code/recipients.sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { insertMember, updateFacilitator } from '#organizations/members.sql.ts'
import { insertOrganization, organizationIdByName } from '#organizations/sql.ts'
import type { Role } from '@parley/contract'
import { changeRole } from '#users/roles.sql.ts'
import { insertUser } from '#users/sql.ts'

type DevAccount = { role: Role | 'facilitator' | 'member'; phone: string; email: string }

/** The organization of the facilitator and the member. */
const ORGANIZATION = 'Town Hall'

/** The accounts for development, with numbers that no phone has or addresses that nobody reads. */
export const DEV_ACCOUNTS: readonly DevAccount[] = [
  { role: 'moderator', phone: '+12025550101', email: 'moderator@parley.example' },
  { role: 'administrator', phone: '+12025550102', email: 'administrator@parley.example' },
  { role: 'facilitator', phone: '+12025550103', email: 'facilitator@parley.example' },
  { role: 'member', phone: '+12025550104', email: 'member@parley.example' },
]

/**
 * Creates the accounts that are missing, with the first method of codes that is offered; returns how to log in to each.
 * For development only.
 */
export async function ensureDevAccounts(ctx: Ctx): Promise<string[]> {
  const { PUBLIC_ORIGIN, SIGN_IN } = ctx.config
  const method = SIGN_IN.find((offered) => offered !== 'proof')
  if (method === undefined) return []
  for (const account of DEV_ACCOUNTS) await ensureAccount(ctx, { ...account, method })
  const codes = `${PUBLIC_ORIGIN}/dev/outbox`
  return DEV_ACCOUNTS.map(
    (account) => `Log in as ${account.role}: ${method} ${account[method]}, codes at ${codes}`,
  )
}

async function ensureAccount(ctx: Ctx, { role, method, ...account }: DevAccount & { method: CodeMethod }) {
  const indexes = await hashes(ctx).indexesOf({ method, normalForm: account[method], networks: [] })
  const made = await ctx.db.transaction().execute(async (db) => {
    await lockRecipient(db, { method, index: indexes[0].bytes })
    if ((await ownerOfRecipient(db, method, indexes)) !== undefined) return undefined
    const user = await insertUser(db, { registeredAt: ctx.now() })
    if (user === undefined) throw new Error(`There is no free username for a ${role}`)
    await putRecipient(db, { method, userId: user.id, indexes })
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
