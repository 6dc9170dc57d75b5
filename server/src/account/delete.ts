import { enqueueErasure } from '#account/queue.sql.ts'
import { eraseIdentities } from '#auth/person.sql.ts'
import type { Db } from '#ctx.ts'
import { markUserDeleted } from '#users/person.sql.ts'
import { noteNameChange } from '#users/usernames.sql.ts'

/**
 * Ends all logins of an account at once and frees its identities; a job then erases its data. Returns false if it was
 * deleted already.
 */
export async function deleteAccount(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> {
  if (!(await markUserDeleted(db, { userId, now }))) return false
  await noteNameChange(db)
  await eraseIdentities(db, userId)
  await enqueueErasure(db, userId)
  return true
}
