import { deleteAccount } from '#account/delete.ts'
import { accountExport } from '#account/export.ts'
import type { Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { handle, StreamedResponse } from '#http/handle.ts'
import { limits } from '#http/limits.ts'
import { assertNotOnHold } from '#http/viewer.ts'
import { isNameOfSiteOrOrganization, isUsernameTaken, renameUser } from '#users/usernames.sql.ts'
import { unusedUsername } from '#users/usernames.ts'
import {
  AppError,
  deleteUser,
  exportAccount,
  isUsernameInUse,
  proposeUsername,
  updateUsername,
} from '@parley/contract'
import { DatabaseError } from 'pg'

export const account = [
  handle(proposeUsername, async (_, { db }) => unusedUsername(db)),

  handle(
    isUsernameInUse,
    async ({ username }, { db }) =>
      (await isUsernameTaken(db, username)) || isNameOfSiteOrOrganization(db, username),
  ),

  handle(updateUsername, async ({ username }, { ctx, db, viewer }) => {
    assertNotOnHold(viewer, ctx.now())
    if (username !== viewer.user.username && (await isNameOfSiteOrOrganization(db, username)))
      throw takenError()
    await limits(ctx).count(updateUsername, viewer, () => rename(db, { userId: viewer.user.id, username }))
  }),

  handle(deleteUser, async (_, { ctx, db, viewer }) => {
    assertNotOnHold(viewer, ctx.now())
    const userId = viewer.user.id
    await db.transaction().execute(async (db) => {
      if (!(await deleteAccount(db, { userId, now: ctx.now() }))) return
      await appendAudit(db, { actorId: userId, action: 'account.deleted' })
    })
  }),

  handle(exportAccount, async (_, { ctx, db, viewer }) => {
    assertNotOnHold(viewer, ctx.now())
    const userId = viewer.user.id
    const chunks = await accountExport(db, { userId, now: ctx.now() })
    await appendAudit(db, { actorId: userId, action: 'account.exported' })
    return new StreamedResponse(chunks)
  }),
]

/** Renames a user; false if the name is already the current one, which does not count as a rename. */
async function rename(db: Db, input: { userId: number; username: string }): Promise<boolean> {
  try {
    return await db.transaction().execute((db) => renameUser(db, input))
  } catch (error) {
    if (!(error instanceof DatabaseError && error.constraint === 'users_username_key')) throw error
    throw takenError()
  }
}

const takenError = () =>
  new AppError('invalid_input', 'username_taken', 'This username is taken.', { field: 'username' })
