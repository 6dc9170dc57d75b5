import { createHash, randomBytes } from 'node:crypto'
import {
  AppError,
  claimAdministration,
  FIRST_ADMINISTRATOR_HOURS,
  firstAdministratorUrl,
} from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { handle } from '#http/handle.ts'
import {
  hasAdministrator,
  putFirstAdministratorLink,
  redeemFirstAdministratorLink,
} from '#users/first-administrator.sql.ts'
import { grantRole } from '#users/roles.sql.ts'

const MS_PER_HOUR = 3_600_000

/** Makes the link by which somebody becomes the first administrator; undefined if there is an administrator. */
export async function makeFirstAdministratorLink({
  db,
  config,
  now,
}: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<string | undefined> {
  if (await hasAdministrator(db)) return undefined
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + FIRST_ADMINISTRATOR_HOURS * MS_PER_HOUR)
  await putFirstAdministratorLink(db, { tokenHash: hashOf(token), expiresAt })
  return firstAdministratorUrl(config.PUBLIC_ORIGIN, token)
}

export const firstAdministrator = [
  handle(claimAdministration, async ({ token }, { ctx, db, viewer }) =>
    db.transaction().execute(async (db) => {
      const isTheirs = await redeemFirstAdministratorLink(db, { tokenHash: hashOf(token), now: ctx.now() })
      if (!isTheirs || (await hasAdministrator(db))) throw unknownLink()
      await grantRole(db, { userId: viewer.user.id, role: 'administrator', actorId: viewer.user.id })
    }),
  ),
]

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const unknownLink = () =>
  new AppError(
    'not_found',
    'link_not_found',
    'This link was used or has ended, or there is an administrator already.',
  )
