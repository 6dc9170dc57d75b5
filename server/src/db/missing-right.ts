import { DatabaseError, type Client } from 'pg'
import { StartupError } from '#startup-error.ts'

const INSUFFICIENT_PRIVILEGE = '42501'
// The error codes for an extension whose files are missing on the server; they depend on the version of PostgreSQL.
const NOT_INSTALLED = new Set(['58P01', '0A000'])

/** Turns an error about a missing right or extension into a readable sentence; returns other errors unchanged. */
export function explainMissingRight(error: unknown, client: Client): unknown {
  const cause = error instanceof StartupError ? error.cause : error
  if (!(cause instanceof DatabaseError)) return error
  const extension = /extension "(\w+)"|\/(\w+)\.control"/.exec(cause.message)
  const name = extension?.[1] ?? extension?.[2]
  if (NOT_INSTALLED.has(cause.code ?? '') && name !== undefined)
    return new StartupError(
      `The database lacks the extension ${name}: install the modules that come with PostgreSQL (often a package named postgresql-contrib) on its machine, and start again.`,
    )
  if (cause.code !== INSUFFICIENT_PRIVILEGE) return error
  const [database, role] = [client.database ?? '', client.user ?? ''].map(quoted)
  return new StartupError(
    `The role ${role} of DATABASE_URL may not set up the database ${database} (${cause.message}): let it own the database ("alter database ${database} owner to ${role}"), or allow it what it needs ("grant create on database ${database} to ${role}", and there "grant create on schema public to ${role}"). Then start again.`,
  )
}

/** Throws if the functions of the extension are not found, because a service made it in a schema of its own. */
export async function assertExtensionFound(client: Client): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    `select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where e.extname = 'pg_trgm' and to_regprocedure('similarity(text, text)') is null`,
  )
  const [hidden] = rows
  if (!hidden) return
  const { schema } = hidden
  const database = quoted(client.database ?? '')
  throw new StartupError(
    `The extension pg_trgm is in the schema ${schema}, where its functions are not found: let Parley search there ("alter database ${database} set search_path = public, ${schema}"), or move it ("alter extension pg_trgm set schema public"). Then start again.`,
  )
}

const quoted = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`
