import { ENGINE } from '@parley/opinion-map/version'
import { type Command, printValue } from '#admin/command.ts'
import { hasDatabase, messageOf, readAsItIs } from '#admin/installation.ts'
import { appliedMigrations, versionOf } from '#admin/sql.ts'
import { commitOf } from '#administration/commit.ts'
import type { Release } from '#administration/newest-release.sql.ts'
import { newerRelease } from '#administration/newest-release.ts'
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
      migration: lastMigration(),
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
      ...('newerRelease' in database && database.newerRelease
        ? [releaseSentence(database.newerRelease)]
        : []),
    ]
    printValue(shell, command, { value, lines })
  },
}

/** Tells of a newer release, with the address that says what is new. */
export const releaseSentence = ({ version, url }: Release): string =>
  `Version ${version} is out; what is new: ${url}`

const lastMigration = () => readMigrations().at(-1)?.name ?? ''

type DatabaseVersion =
  | { postgres: string; migration: string; newerRelease?: Release | undefined }
  | { problem: string }

async function databaseOf(config: Config): Promise<DatabaseVersion> {
  if (!hasDatabase(config)) return { problem: 'there is none yet; the first start makes it' }
  try {
    return await readAsItIs(config, async ({ db }) => {
      const migration = [...(await appliedMigrations(db))].toSorted().at(-1) ?? 'none'
      return {
        postgres: (await versionOf(db)).full,
        migration,
        // An older database may lack its table.
        newerRelease: migration >= lastMigration() ? await newerRelease({ db, config }) : undefined,
      }
    })
  } catch (error) {
    return { problem: `it cannot be reached (${messageOf(error)})` }
  }
}
