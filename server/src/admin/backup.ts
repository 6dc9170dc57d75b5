import { existsSync, statSync } from 'node:fs'
import { type FileHandle, open as openFile, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { endLine, headerLine, tableLine } from '#admin/backup-file.ts'
import { appliedInOrder, inSnapshot, nextIds, rowsOf, tablesToBackUp } from '#admin/backup.sql.ts'
import { type Command, formatCount, UsageError } from '#admin/command.ts'
import { messageOf } from '#admin/installation.ts'
import { productVersion } from '#http/files.ts'
import type { Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { codeOf } from '#db/binaries.ts'

export const backup: Command = {
  usage: '<file> [--force]',
  description:
    'Writes everything there is to a file that restore reads, while Parley runs or not. --force replaces a file ' +
    'of that name.',
  numArgs: { min: 1, max: 1 },
  flags: ['force'],
  run: async ({ args: [fileArgument = ''], options }, { open, print, folder }) => {
    const path = resolve(folder, fileArgument)
    refuseExistingFile(path, options.force === true)
    const startedAtMs = performance.now()
    const { db } = await open()
    const numRows = await writeBackup(db, path)
    await appendAudit(db, { action: 'backup.made' })
    const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
    const megabytes = (statSync(path).size / 1e6).toFixed(1)
    print(
      `${formatCount(totalRows(numRows))} rows of ${Object.keys(numRows).length} tables are written to ${path}: ` +
        `${megabytes} MB in ${seconds} seconds.`,
    )
  },
}

/** Writes a complete backup of one snapshot, or nothing; returns the number of rows of each table. */
export async function writeBackup(db: Db, path: string): Promise<Record<string, number>> {
  const numRows: Record<string, number> = {}
  await inSnapshot(db, (db) => writeComplete(path, linesFrom(db, numRows)))
  return numRows
}

function refuseExistingFile(path: string, isForced: boolean) {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) throw new UsageError(`${path} is a folder: name the file to write.`)
  if (!isForced) throw new UsageError(`There is already a file ${path}: add --force to replace it.`)
}

async function* linesFrom(db: Db, numRows: Record<string, number>): AsyncGenerator<string> {
  yield headerLine({ version: productVersion(), migrations: await appliedInOrder(db) })
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
async function writeComplete(path: string, lines: AsyncIterable<string>): Promise<void> {
  const temporaryPath = `${path}.unfinished-${process.pid}`
  let file: FileHandle | undefined
  try {
    file = await openFile(temporaryPath, 'wx', 0o600)
    await pipeline(lines, createGzip(), file.createWriteStream({ flush: true }))
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
