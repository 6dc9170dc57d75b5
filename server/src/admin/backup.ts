import { existsSync, statSync } from 'node:fs'
import { type FileHandle, open as openFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { encryptFor, keysOf, unchanged } from '#admin/backup-encryption.ts'
import { endLine, headerLine, tableLine } from '#admin/backup-file.ts'
import { appliedInOrder, inSnapshot, nextIds, rowsOf, tablesToBackUp } from '#admin/backup.sql.ts'
import { checkBackup } from '#admin/check-backup.ts'
import {
  type Command,
  type CommandInput,
  formatCount,
  formatSize,
  textOption,
  UsageError,
} from '#admin/command.ts'
import { messageOf, readInstallation } from '#admin/installation.ts'
import { type Kept, nameOfBackup, rotate } from '#admin/rotation.ts'
import { productVersion } from '#http/files.ts'
import type { Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { codeOf } from '#db/binaries.ts'
import { unavailableErrorOf } from '#db/unavailable.ts'

export const backup: Command = {
  numArgs: { min: 0, max: 1 },
  texts: ['into', 'daily', 'weekly', 'identity'],
  flags: ['force', 'check'],
  run: async (input, shell) => {
    const { config, open, print, folder } = shell
    const [fileArgument] = input.args
    const into = textOption(input, 'into')
    if ((fileArgument === undefined) === (into === undefined))
      throw new UsageError('Name a file, or a folder with --into.')
    const path = resolve(folder, fileArgument ?? into ?? '')
    if (input.options['check'] === true) return checkBackup({ path, keys: keysOf(input, shell) }, shell)
    const isRotated = into !== undefined
    const kept = keptOf(input)
    const madeAt = new Date()
    const file = isRotated ? join(path, nameOfBackup(madeAt)) : path
    const { BACKUP_RECIPIENT: recipient } = await config()
    const encrypt = recipient === undefined ? unchanged : encryptFor(recipient)
    refuseExistingFile(file, input.options['force'] === true)
    const startedAtMs = performance.now()
    const { db } = await open()
    const numRows = await readInstallation(shell, (source) =>
      writeBackup(source.db, file, { madeAt, encrypt }),
    )
    await appendAudit(db, { action: 'backup.made' }).catch((error: unknown) => {
      if (!unavailableErrorOf(error)) throw error
      print('The database is read-only, so the audit log and the health page do not know of this backup.')
    })
    const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
    print(
      `${formatCount(totalRows(numRows))} rows of ${Object.keys(numRows).length} tables are written to ${file}: ` +
        `${formatSize(statSync(file).size)} in ${seconds} seconds.`,
    )
    print(
      recipient === undefined
        ? 'It is not encrypted: BACKUP_RECIPIENT is not set.'
        : `It is encrypted for ${recipient}.`,
    )
    if (!isRotated) return
    const { numDeleted, numKept } = await rotate(path, kept)
    print(`Backups in ${path}: ${numKept} kept, ${numDeleted} deleted.`)
  },
}

/** How many backups --daily and --weekly keep; without them a week of days and a month of weeks. */
function keptOf(input: CommandInput): Kept {
  const [daily, weekly] = [numberOption(input, 'daily'), numberOption(input, 'weekly')]
  if (textOption(input, 'into') === undefined && (daily ?? weekly) !== undefined)
    throw new UsageError('--daily and --weekly need --into, as only backups in a folder are rotated.')
  return { daily: daily ?? 7, weekly: weekly ?? 4 }
}

function numberOption(input: CommandInput, name: string): number | undefined {
  const value = textOption(input, name)
  if (value === undefined) return undefined
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value)
  throw new UsageError(`--${name} is how many backups to keep, such as 7, not "${value}".`)
}

/** Writes a complete backup of one snapshot, or nothing; returns the number of rows of each table. */
export async function writeBackup(
  db: Db,
  path: string,
  { madeAt = new Date(), encrypt = unchanged } = {},
): Promise<Record<string, number>> {
  const numRows: Record<string, number> = {}
  await inSnapshot(db, (db) => writeComplete(path, { lines: linesFrom(db, { numRows, madeAt }), encrypt }))
  return numRows
}

function refuseExistingFile(path: string, isForced: boolean) {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) throw new UsageError(`${path} is a folder: name the file to write.`)
  if (!isForced) throw new UsageError(`There is already a file ${path}: add --force to replace it.`)
}

async function* linesFrom(
  db: Db,
  { numRows, madeAt }: { numRows: Record<string, number>; madeAt: Date },
): AsyncGenerator<string> {
  const migrations = await appliedInOrder(db)
  yield headerLine({ version: productVersion(), madeAt: madeAt.toISOString(), migrations })
  for (const table of await tablesToBackUp(db)) {
    yield tableLine(table.name, await nextIds(db, table))
    let count = 0
    for await (const rows of rowsOf(db, table)) {
      count += rows.length
      yield `${rows.join('\n')}\n`
    }
    numRows[table.name] = count
  }
  yield endLine(numRows)
}

// The file has a temporary name until it is complete and synced.
async function writeComplete(
  path: string,
  { lines, encrypt }: { lines: AsyncIterable<string>; encrypt: typeof unchanged },
): Promise<void> {
  const temporaryPath = `${path}.unfinished-${process.pid}`
  let file: FileHandle | undefined
  try {
    file = await openFile(temporaryPath, 'wx', 0o600)
    await pipeline(lines, createGzip(), encrypt, file.createWriteStream({ flush: true }))
    await rename(temporaryPath, path)
  } catch (error) {
    await file?.close().catch(() => {})
    if (file) await rm(temporaryPath, { force: true })
    throw writeFailure(path, error)
  }
}

function writeFailure(path: string, error: unknown): unknown {
  const sentence = WRITE_FAILURES.get(codeOf(error) ?? '')
  if (sentence !== undefined) return new UsageError(sentence(dirname(path)))
  const isFileError = error instanceof Error && 'syscall' in error && 'path' in error
  return isFileError ? new UsageError(`The backup cannot be written: ${messageOf(error)}.`) : error
}

const diskFull = (folder: string) =>
  `The disk that holds ${folder} is full, so there is no backup: free some space or write it elsewhere.`
const notWritable = (folder: string) => `The folder ${folder} may not be written: choose another one.`
const WRITE_FAILURES = new Map<string, (folder: string) => string>([
  ['ENOSPC', diskFull],
  ['EDQUOT', diskFull],
  ['EACCES', notWritable],
  ['EPERM', notWritable],
  ['EROFS', notWritable],
  ['ENOENT', (folder) => `There is no folder ${folder}.`],
  ['ENOTDIR', (folder) => `There is no folder ${folder}.`],
])

const totalRows = (numRows: Record<string, number>): number =>
  Object.values(numRows).reduce((sum, count) => sum + count, 0)
