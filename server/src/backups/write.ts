import { type FileHandle, open as openFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { UsageError } from '#admin/command.ts'
import { messageOf } from '#admin/installation.ts'
import { unchanged } from '#backups/encryption.ts'
import { endLine, headerLine, tableLine } from '#backups/file.ts'
import { appliedInOrder, inSnapshot, nextIds, rowsOf, tablesToBackUp } from '#backups/tables.sql.ts'
import { productVersion } from '#http/files.ts'
import type { Db } from '#ctx.ts'
import { codeOf } from '#db/binaries.ts'

export type WriteOptions = {
  madeAt?: Date
  encrypt?: typeof unchanged
  signal?: AbortSignal | undefined
}

/** Writes a complete backup of one snapshot, or nothing; returns the number of rows of each table. */
export async function writeBackup(
  db: Db,
  path: string,
  { madeAt = new Date(), encrypt = unchanged, signal }: WriteOptions = {},
): Promise<Record<string, number>> {
  const numRows: Record<string, number> = {}
  await inSnapshot(db, (db) =>
    writeComplete(path, (file) =>
      pipeline(linesFrom(db, { numRows, madeAt }), createGzip(), encrypt, file, { signal }),
    ),
  )
  return numRows
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

/** Writes a file that has a temporary name until it is complete, synced and passed what `write` still checks. */
export async function writeComplete(
  path: string,
  write: (file: NodeJS.WritableStream, temporaryPath: string) => Promise<void>,
): Promise<void> {
  const temporaryPath = `${path}.unfinished-${process.pid}`
  let file: FileHandle | undefined
  try {
    file = await openFile(temporaryPath, 'wx', 0o600)
    await write(file.createWriteStream({ flush: true }), temporaryPath)
    await rename(temporaryPath, path)
  } catch (error) {
    await file?.close().catch(() => {})
    if (file) await rm(temporaryPath, { force: true })
    throw writeFailure(path, error)
  }
}

function writeFailure(path: string, error: unknown): unknown {
  const sentence = WRITE_FAILURES.get(codeOf(error) ?? '')
  if (sentence !== undefined) return new UsageError(sentence(dirname(path)), { cause: error })
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
