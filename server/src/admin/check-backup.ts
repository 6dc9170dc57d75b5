import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupFile, countsIn, readHeader } from '#admin/backup-file.ts'
import { numRowsOf } from '#admin/backup.sql.ts'
import { temporaryDatabase } from '#admin/check-backup.sql.ts'
import { formatCount, type Shell, UsageError } from '#admin/command.ts'
import { findDatabase } from '#admin/installation.ts'
import { recountAll } from '#admin/recount.sql.ts'
import { restoreInto } from '#admin/restore.ts'
import { nameOfBackup, rotatedBackups } from '#admin/rotation.ts'
import { allConversationIds } from '#admin/sql.ts'
import { verifyAudit } from '#db/audit.sql.ts'
import { isMigrated } from '#db/migrate.ts'
import { openDb } from '#db/open.ts'

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

async function problemsOf(connection: string, file: BackupFile, print: Shell['print']): Promise<string[]> {
  const problems: string[] = []
  const { db, pool, close } = openDb({ connection, poolSize: 2 })
  try {
    const { numRows } = await restoreInto({
      db,
      connection,
      file,
      beforeMigrating: async () => {
        const expected = await countsIn(file)
        const found = await numRowsOf(db, Object.keys(expected))
        for (const [table, count] of Object.entries(expected))
          if (found[table] !== count)
            problems.push(
              `the table ${table} has ${formatCount(found[table] ?? 0)} of ${formatCount(count)} rows`,
            )
      },
    })
    print(`${formatCount(numRows)} rows were restored.`)
    if (!(await isMigrated(pool))) problems.push('it has another version than this Parley')
    const { numRows: numAudited, firstBroken } = await verifyAudit(db)
    if (firstBroken === undefined) print(`The audit is whole: ${formatCount(numAudited)} rows.`)
    else problems.push(`the audit was changed at row ${firstBroken}`)
    const { drifts, numVotes, numConversations } = await recountAll(db, await allConversationIds(db))
    if (drifts.length > 0)
      problems.push(`${formatCount(drifts.length)} counts that are shown differ from its votes`)
    else
      print(
        `The counts are right: ${formatCount(numVotes)} votes, conversations: ${formatCount(numConversations)}.`,
      )
  } finally {
    await close()
  }
  return problems
}
