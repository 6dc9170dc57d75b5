import { formatCount } from '#admin/command.ts'
import { recountAll } from '#admin/recount.sql.ts'
import { allConversationIds } from '#admin/sql.ts'
import { type BackupFile, countsIn } from '#backups/file.ts'
import { restoreInto } from '#backups/restore.ts'
import { numRowsOf } from '#backups/tables.sql.ts'
import { verifyAudit } from '#db/audit.sql.ts'
import { isMigrated } from '#db/migrate.ts'
import { openDb } from '#db/open.ts'

/**
 * Restores a backup into an empty database and says what of it is not there or not right: rows of every table, the
 * schema, the audit, and the counts that are shown.
 */
export async function problemsOf(
  connection: string,
  file: BackupFile,
  print: (line: string) => void = () => {},
): Promise<string[]> {
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
