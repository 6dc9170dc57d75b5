import { hashes } from '#auth/phone/hashes.ts'
import { lockNumber, ownerOf, putNumber } from '#auth/phone/sql.ts'
import type { Ctx } from '#ctx.ts'
import type { Role } from '@parley/contract'
import { changeRole } from '#users/roles.sql.ts'
import { insertUser } from '#users/sql.ts'

type DevAccount = { role: Role; phone: string }

/** Numbers that no telephone has. */
export const DEV_ACCOUNTS: readonly DevAccount[] = [
  { role: 'moderator', phone: '+12025550101' },
  { role: 'administrator', phone: '+12025550102' },
]

/** Creates the accounts that are missing; returns how to log in to each. For development alone. */
export async function ensureDevAccounts(ctx: Ctx): Promise<string[]> {
  for (const account of DEV_ACCOUNTS) await ensureAccount(ctx, account)
  const codes = `${ctx.config.PUBLIC_ORIGIN}/dev/outbox`
  return DEV_ACCOUNTS.map(({ role, phone }) => `Log in as ${role}: phone ${phone}, codes at ${codes}`)
}

async function ensureAccount(ctx: Ctx, { role, phone }: DevAccount) {
  const indexes = await hashes(ctx).indexesOf({ e164: phone, network: 'this machine' })
  const username = await ctx.db.transaction().execute(async (db) => {
    await lockNumber(db, indexes[0].bytes)
    if ((await ownerOf(db, indexes)) !== undefined) return undefined
    const user = await insertUser(db, { registeredAt: ctx.now() })
    if (user === undefined) throw new Error(`There is no free username for a ${role}`)
    await putNumber(db, { userId: user.id, indexes })
    return user.username
  })
  if (username !== undefined) await changeRole(ctx.db, { username, role, isGranted: true })
}
