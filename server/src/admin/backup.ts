import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { keysOf } from '#admin/backup-keys.ts'
import { checkBackup } from '#admin/check-backup.ts'
import { type Command, formatCount, formatSize, type Shell, UsageError } from '#admin/command.ts'
import { readInstallation } from '#admin/installation.ts'
import { type MadeBackup, recordBackup } from '#administration/backups.sql.ts'
import { encryptFor, unchanged } from '#backups/encryption.ts'
import { aloneWithBackups } from '#backups/lock.sql.ts'
import { keepBackup } from '#backups/make.ts'
import { writeBackup } from '#backups/write.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { unavailableErrorOf } from '#db/unavailable.ts'

export const backup: Command = {
  numArgs: { min: 0, max: 1 },
  texts: ['identity'],
  flags: ['force', 'check'],
  run: async (input, shell) => {
    const [fileArgument] = input.args
    const { BACKUP_TO: keptIn, BACKUP_RECIPIENT: recipient } = await shell.config()
    const path = fileArgument === undefined ? keptIn : resolve(shell.folder, fileArgument)
    if (path === undefined) throw new UsageError('Name a file, or set BACKUP_TO to the folder of backups.')
    if (input.options['check'] === true) return checkBackup({ path, keys: keysOf(input, shell) }, shell)
    if (fileArgument === undefined) await makeNow(path, shell)
    else await writeFile(path, { isForced: input.options['force'] === true }, shell)
    shell.print(
      recipient === undefined
        ? 'It is not encrypted: BACKUP_RECIPIENT is not set.'
        : `It is encrypted for ${recipient}.`,
    )
  },
}

/** Makes a backup in BACKUP_TO as the schedule does. */
async function makeNow(folder: string, { config, open, print }: Shell): Promise<void> {
  const { db, connection } = await open()
  const startedAtMs = performance.now()
  await aloneWithBackups(connection, async () => {
    const source = { connection, folder, config: await config(), now: new Date() }
    printMade(print, await keepBackup(db, 'command', source), startedAtMs)
  })
  print('It was restored into a temporary database and is whole.')
}

async function writeFile(file: string, { isForced }: { isForced: boolean }, shell: Shell): Promise<void> {
  const { BACKUP_RECIPIENT: recipient } = await shell.config()
  const encrypt = recipient === undefined ? unchanged : encryptFor(recipient)
  refuseExistingFile(file, isForced)
  const startedAt = new Date()
  const startedAtMs = performance.now()
  const { db } = await shell.open()
  const rows = await readInstallation(shell, (source) =>
    writeBackup(source.db, file, { madeAt: startedAt, encrypt }),
  )
  const numRows = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const made = { file, bytes: statSync(file).size, sha256: null, numRows }
  try {
    await recordBackup(db, { ...made, cause: 'file', startedAt })
    await appendAudit(db, { action: 'backup.made' })
  } catch (error) {
    if (!unavailableErrorOf(error)) throw error
    shell.print('The database is read-only, so the audit log and the health page do not know of this backup.')
  }
  printMade(shell.print, made, startedAtMs)
}

function printMade(print: Shell['print'], { file, bytes, numRows }: MadeBackup, startedAtMs: number): void {
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  print(`${formatCount(numRows)} rows are written to ${file}: ${formatSize(bytes)} in ${seconds} seconds.`)
}

function refuseExistingFile(path: string, isForced: boolean) {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) throw new UsageError(`${path} is a folder: name the file to write.`)
  if (!isForced) throw new UsageError(`There is already a file ${path}: add --force to replace it.`)
}
