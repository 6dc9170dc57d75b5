import { usernameProblem } from '@parley/contract'
import type { Db } from '#ctx.ts'
import { randomUsername } from '#users/names.ts'
import { isUsernameTaken } from '#users/names.sql.ts'

/** A random username that nobody has, with more and more digits as they run out. */
export async function unusedUsername(db: Db): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const username = randomUsername(Math.min(Math.floor(tries / 10), 9))
    if (usernameProblem(username) === undefined && !(await isUsernameTaken(db, username))) return username
  }
  throw new Error('Every random username that was tried is taken')
}
