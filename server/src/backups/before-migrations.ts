import { messageOf } from '#admin/installation.ts'
import { type MadeBackup, recordBackup } from '#administration/backups.sql.ts'
import { aloneWithBackups } from '#backups/lock.sql.ts'
import { makeBackup } from '#backups/make.ts'
import type { Config } from '#config.ts'
import type { Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { StartupError } from '#startup-error.ts'

export type BackupBefore = {
  /** What `migrate` calls; undefined if there is to be none. */
  beforeApplying: (() => Promise<void>) | undefined
  /** Records it after the migrations, since the table of backups may be one of theirs. */
  record: (db: Db) => Promise<void>
}

/** The backup before migrations, which also tries them on the copy that it is restored into. */
export function backupBeforeMigrations({
  config,
  connection,
}: {
  config: Config
  connection: string
}): BackupBefore {
  const folder = config.BACKUP_TO
  let found: { made: MadeBackup; startedAt: Date } | undefined
  if (folder === undefined || config.MIGRATE_WITHOUT_BACKUP)
    return { beforeApplying: undefined, record: async () => {} }
  const make = async () => {
    const startedAt = new Date()
    found = { made: await makeBackup({ connection, folder, config, now: startedAt }), startedAt }
  }
  return {
    beforeApplying: () =>
      aloneWithBackups(connection, make).catch((error: unknown) => {
        throw new StartupError(
          `Nothing was migrated, because the backup before it failed: ${messageOf(error)} Mend that, or start once with ` +
            'MIGRATE_WITHOUT_BACKUP=1.',
          { cause: error },
        )
      }),
    record: async (db: Db) => {
      if (!found) return
      await recordBackup(db, { ...found.made, cause: 'migration', startedAt: found.startedAt })
      await appendAudit(db, { action: 'backup.made' })
    },
  }
}
