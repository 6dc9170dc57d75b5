import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Shell, UsageError } from '#admin/command.ts'
import { findDatabase } from '#admin/installation.ts'
import { type BackupFile, readHeader } from '#backups/file.ts'
import { problemsOf } from '#backups/problems.ts'
import { nameOfBackup, rotatedBackups } from '#backups/rotation.ts'
import { temporaryDatabase } from '#backups/scratch-database.sql.ts'

/** Restores a backup into a temporary database beside the real one, and says whether everything is there and right. */
export async function checkBackup({ path, keys }: BackupFile, { config, print }: Shell): Promise<number> {
  const file = { path: await backupAt(path), keys }
  const header = await readHeader(file)
  const startedAtMs = performance.now()
  const { connection, stop } = await findDatabase(await config())
  try {
    await using temporary = await temporaryDatabase(connection)
    const problems = await problemsOf(temporary.connection, file, print)
    const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
    const outcome = problems.length === 0 ? 'can be restored' : `is wrong: ${problems.join('; ')}`
    print(`The backup ${file.path} of ${header.madeAt} ${outcome}. That took ${seconds} seconds.`)
    return problems.length === 0 ? 0 : 1
  } finally {
    await stop()
  }
}

/** The file, or in a folder the newest backup that was written there by name. */
async function backupAt(path: string): Promise<string> {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  const newest = (await rotatedBackups(path)).at(-1)
  if (newest === undefined) throw new UsageError(`There is no backup in ${path}.`)
  return join(path, nameOfBackup(newest))
}
