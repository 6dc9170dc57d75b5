import { randomBytes } from 'node:crypto'
import { Client, DatabaseError } from 'pg'
import { UsageError } from '#admin/command.ts'
import { messageOf } from '#admin/installation.ts'
import { connectionFor } from '#db/embedded.ts'

const PREFIX = 'parley_check_'
/** The length of the time in a name: seconds since 1970 in hexadecimal digits. */
const TIME_LENGTH = 8
/** What is older and unused was left by a check that was killed; a new one may not be connected yet. */
const LEFTOVER_MS = 3_600_000

/** An empty database on the same server, which is dropped at the end. */
export async function temporaryDatabase(connection: string) {
  const seconds = Math.floor(Date.now() / 1000)
  const name = `${PREFIX}${seconds.toString(16).padStart(TIME_LENGTH, '0')}${randomBytes(4).toString('hex')}`
  const client = new Client({ connectionString: connection })
  // A connection that breaks fails the next statement; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await dropLeftovers(client)
    await client.query(`create database ${name} template template0`)
  } catch (error) {
    await client.end()
    throw readableError(error)
  }
  let dropped: Promise<void> | undefined
  return {
    connection: connectionFor(connection, name),
    /** Also ends what still uses it. */
    [Symbol.asyncDispose]: () =>
      (dropped ??= client.query(`drop database ${name} with (force)`).then(
        () => client.end(),
        async (error: unknown) => {
          await client.end()
          throw error
        },
      )),
  }
}

/** Drops what a check has left that was killed. One that still runs is connected to its database, which then stays. */
async function dropLeftovers(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d
     where datname ~ $1 and pg_get_userbyid(datdba) = current_user
       and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    [`^${PREFIX}[0-9a-f]{16}$`],
  )
  for (const { name } of rows) {
    const seconds = Number.parseInt(name.slice(PREFIX.length, PREFIX.length + TIME_LENGTH), 16)
    if (Date.now() - 1000 * seconds > LEFTOVER_MS) await client.query(`drop database if exists ${name}`)
  }
}

const MISSING_RIGHT = '42501'

function readableError(error: unknown): unknown {
  if (error instanceof DatabaseError && error.code === MISSING_RIGHT)
    return new UsageError(
      'The user of DATABASE_URL may not create the temporary database: run `alter role <user> createdb`, or check the backup on another PostgreSQL.',
      { cause: error },
    )
  return new UsageError(`The temporary database cannot be created: ${messageOf(error)}.`, { cause: error })
}
