import { DELETED_USER } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { batchedQuery } from '#db/batched.ts'
import { shownNames } from '#users/usernames.sql.ts'

/**
 * The names in a cached text, by user id: undefined if a pseudonym is shown instead, which only a deletion changes. They
 * include at least the first `version` renames of the installation.
 */
export type AuthorNames = { version: number; names: Map<number, string | undefined> }

const nameOf = batchedQuery(shownNames, { maxSize: 500, maxRuns: 2 })

/** Whether the names in a cached text are still current; looked up only after somebody was renamed. */
export async function areNamesCurrent(ctx: Ctx, authors: AuthorNames, version: number): Promise<boolean> {
  if (authors.version >= version) return true
  const known = [...authors.names]
  const names = await Promise.all(known.map(([userId]) => nameOf(ctx, userId)))
  const hasChanged = (name: string | undefined, shown: string | undefined) =>
    shown === undefined ? name === DELETED_USER : name !== shown
  if (names.some((name, index) => hasChanged(name, known[index]?.[1]))) return false
  authors.version = Math.max(authors.version, version)
  return true
}
