import { Client } from 'pg'

/** Everything that a backup must contain: every row, the next ids, the foreign keys and the migrations. */
export type DatabaseContents = {
  tables: Record<string, unknown[]>
  nextIds: Record<string, number>
  foreignKeys: string[]
  migrations: string[]
}

/** Reads a whole database. Databases with the same content give equal results. */
export async function everythingIn(connection: string): Promise<DatabaseContents> {
  const client = new Client({ connectionString: connection })
  await client.connect()
  try {
    const list = async (query: string) => {
      const { rows } = await client.query<{ item: string }>(query)
      return rows.map(({ item }) => item)
    }
    const tables: DatabaseContents['tables'] = {}
    const names = await list(
      `select tablename as item from pg_tables where schemaname = 'public'
       and tablename not in ('migrations', 'token_replays') order by 1`,
    )
    for (const name of names)
      tables[name] = await list(`select to_jsonb(t)::text as item from "${name}" t order by 1`)
    const nextIds: DatabaseContents['nextIds'] = {}
    const sequences = await list(
      `select sequencename as item from pg_sequences where schemaname = 'public' order by 1`,
    )
    for (const name of sequences)
      nextIds[name] = Number(
        (await list(`select (last_value + is_called::int)::text as item from "${name}"`))[0],
      )
    return {
      tables,
      nextIds,
      foreignKeys: await list(
        `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as item
         from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
      ),
      migrations: await list(`select name || ' ' || checksum as item from migrations order by 1`),
    }
  } finally {
    await client.end()
  }
}

/** Runs a statement on a separate connection. */
export async function runSql(connection: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: connection })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
