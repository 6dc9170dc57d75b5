import { isDeepStrictEqual } from 'node:util'
import { DatabaseError } from 'pg'
import { UsageError } from '#admin/command.ts'
import { messageOf } from '#admin/installation.ts'
import { type BackupFile, type BackupHeader, partsOf, readHeader } from '#backups/file.ts'
import {
  dropForeignKeys,
  firstNonEmptyTable,
  lockTables,
  putRows,
  refreshStatistics,
  setNextIds,
} from '#backups/restore.sql.ts'
import {
  type AppliedMigration,
  appliedInOrder,
  disableTimeouts,
  tablesToBackUp,
} from '#backups/tables.sql.ts'
import type { Db } from '#ctx.ts'
import { migrate, readMigrations } from '#db/migrate.ts'

/** Restores a backup into an empty database and migrates it to this version. */
export async function restoreInto({
  db,
  connection,
  file,
  beforeMigrating,
}: {
  db: Db
  connection: string
  file: BackupFile
  beforeMigrating?: () => Promise<void>
}): Promise<{ numRows: number; numTables: number }> {
  const header = await readHeader(file)
  refuseUnknownMigrations(header)
  await prepareDatabase({ db, connection, header })
  const restored = await restoreFrom(db, file)
  await beforeMigrating?.()
  await migrate({ connection })
  return restored
}

/** A backup of an older version is restored into the tables of that version, which are migrated afterwards. */
export function refuseUnknownMigrations({ version, migrations }: BackupHeader) {
  const known = readMigrations().map(({ name, checksum }) => ({ name, checksum }))
  if (migrations.length > 0 && isDeepStrictEqual(known.slice(0, migrations.length), migrations)) return
  throw new UsageError(
    `The migrations of the backup differ from those of this Parley (its last is ${lastMigrationName(migrations)}): ` +
      `restore it with Parley ${version}, which made it.`,
  )
}

async function prepareDatabase({
  db,
  connection,
  header,
}: {
  db: Db
  connection: string
  header: BackupHeader
}) {
  if ((await migrationsOf(db)).length === 0)
    await migrate({ connection, upTo: lastMigrationName(header.migrations) })
  const applied = await migrationsOf(db)
  if (isDeepStrictEqual(applied, header.migrations)) return
  throw new UsageError(
    `The backup was made by Parley ${header.version} with migrations up to ${lastMigrationName(header.migrations)}, and this ` +
      `database has had them up to ${lastMigrationName(applied)}: ${USE_NEW_DATABASE}`,
  )
}

async function migrationsOf(db: Db): Promise<AppliedMigration[]> {
  try {
    return await appliedInOrder(db)
  } catch (error) {
    throw new UsageError(`The database cannot be used: ${messageOf(error)}.`)
  }
}

const lastMigrationName = (migrations: AppliedMigration[]) => migrations.at(-1)?.name ?? 'none'

const USE_NEW_DATABASE =
  'restore into a new one, by setting DATA_DIR to a new folder or DATABASE_URL to a database just created.'

/** Restores the whole backup in one transaction. */
async function restoreFrom(db: Db, file: BackupFile): Promise<{ numRows: number; numTables: number }> {
  const tables = new Map((await tablesToBackUp(db)).map((table) => [table.name, table]))
  const nextIds = new Map<string, Record<string, number>>()
  let numRows = 0
  try {
    await db.transaction().execute(async (db) => {
      await disableTimeouts(db)
      await lockTables(db, [...tables.values()])
      const nonEmptyTable = await firstNonEmptyTable(db, [...tables.values()])
      if (nonEmptyTable !== undefined)
        throw new UsageError(
          `The database is not empty, there are rows in the table ${nonEmptyTable}: ${USE_NEW_DATABASE}`,
        )
      const restoreForeignKeys = await dropForeignKeys(db)
      for await (const part of partsOf(file)) {
        const table = tables.get(part.table)
        if (table === undefined) throw new UsageError(`The database has no table ${part.table}.`)
        if ('nextIds' in part) {
          nextIds.set(part.table, part.nextIds)
        } else {
          await putRows(db, table, part.rows)
          numRows += part.rows.length
        }
      }
      const missing = [...tables.keys()].find((name) => !nextIds.has(name))
      if (missing !== undefined) throw new UsageError(`The backup lacks the table ${missing}.`)
      await restoreForeignKeys()
      for (const [table, next] of nextIds) await setNextIds(db, table, next)
    })
  } catch (error) {
    throw readableError(error)
  }
  await refreshStatistics(db, [...tables.values()])
  return { numRows, numTables: tables.size }
}

const LOCK_NOT_AVAILABLE = '55P03'

function readableError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  if (error.code === LOCK_NOT_AVAILABLE)
    return new UsageError('The database is in use: stop Parley, then try again.')
  return new UsageError(`The database refuses the backup, so nothing is restored: ${error.message}.`)
}
