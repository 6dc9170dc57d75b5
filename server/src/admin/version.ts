import { ENGINE } from '@parley/opinion-map/version'
import { type Command, printValue } from '#admin/command.ts'
import { hasDatabase, messageOf, readAsItIs } from '#admin/installation.ts'
import { appliedMigrations, versionOf } from '#admin/sql.ts'
import { commitOf } from '#administration/commit.ts'
import type { Config } from '#config.ts'
import { readMigrations } from '#db/migrate.ts'
import { productVersion } from '#http/files.ts'

/** What runs here, with the database as it is: nothing is migrated. Without a database the rest is told all the same. */
export const version: Command = {
  numArgs: { min: 0, max: 0 },
  flags: ['json'],
  run: async (command, shell) => {
    const config = await shell.config()
    const database = await databaseOf(config)
    const value = {
      parley: productVersion(),
      commit: commitOf(config),
      migration: readMigrations().at(-1)?.name ?? '',
      engine: ENGINE.version,
      node: process.versions.node,
      database,
    }
    const lines = [
      `Parley ${value.parley}`,
      `commit: ${value.commit || 'unknown'}`,
      `last migration of this version: ${value.migration}`,
      ...('problem' in database
        ? [`database: ${database.problem}`]
        : [`last migration of the database: ${database.migration}`, `PostgreSQL: ${database.postgres}`]),
      `engine: ${value.engine}`,
      `Node: ${value.node}`,
    ]
    printValue(shell, command, { value, lines })
  },
}

type DatabaseVersion = { postgres: string; migration: string } | { problem: string }

async function databaseOf(config: Config): Promise<DatabaseVersion> {
  if (!hasDatabase(config)) return { problem: 'there is none yet; the first start makes it' }
  try {
    return await readAsItIs(config, async ({ db }) => ({
      postgres: (await versionOf(db)).full,
      migration: [...(await appliedMigrations(db))].toSorted().at(-1) ?? 'none',
    }))
  } catch (error) {
    return { problem: `it cannot be reached (${messageOf(error)})` }
  }
}
