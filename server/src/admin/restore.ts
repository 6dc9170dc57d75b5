import { resolve } from 'node:path'
import { keysOf } from '#admin/backup-keys.ts'
import { type Command, formatCount } from '#admin/command.ts'
import { findDatabase } from '#admin/installation.ts'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import { readHeader } from '#backups/file.ts'
import { conversationsToAnalyse } from '#backups/restore.sql.ts'
import { refuseUnknownMigrations, restoreInto } from '#backups/restore.ts'
import { openDb } from '#db/open.ts'

export const restore: Command = {
  numArgs: { min: 1, max: 1 },
  texts: ['identity'],
  run: async (input, shell) => {
    const { print, config, folder } = shell
    const [fileArgument = ''] = input.args
    const file = { path: resolve(folder, fileArgument), keys: keysOf(input, shell) }
    refuseUnknownMigrations(await readHeader(file))
    const startedAtMs = performance.now()
    const { connection, stop } = await findDatabase(await config())
    const { db, close } = openDb({ connection, poolSize: 2 })
    try {
      const { numRows, numTables } = await restoreInto({ db, connection, file })
      const unanalyzedIds = await conversationsToAnalyse(db)
      for (const conversationId of unanalyzedIds) await enqueueAnalysis(db, conversationId)
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
      print(`${formatCount(numRows)} rows of ${numTables} tables are restored in ${seconds} seconds.`)
      if (unanalyzedIds.length > 0)
        print(`Opinion maps to compute when Parley runs: ${formatCount(unanalyzedIds.length)}.`)
    } finally {
      await close()
      await stop()
    }
  },
}
