import type { BackupProblem } from '@parley/contract'
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UsageError } from '#admin/command.ts'
import { messageOf } from '#admin/installation.ts'
import {
  beginBackup,
  failBackup,
  finishBackup,
  type BackupCause,
  type MadeBackup,
} from '#administration/backups.sql.ts'
import { encryptFor, unchanged } from '#backups/encryption.ts'
import { problemsOf } from '#backups/problems.ts'
import { nameOfBackup, rotate } from '#backups/rotation.ts'
import { temporaryDatabase } from '#backups/scratch-database.sql.ts'
import { requireSpace } from '#backups/space.ts'
import { databaseBytes } from '#backups/tables.sql.ts'
import { writeBackup, writeComplete } from '#backups/write.ts'
import type { Config } from '#config.ts'
import type { Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { codeOf } from '#db/binaries.ts'
import { withReplicaDb } from '#db/replica-db.ts'

export type BackupSource = {
  connection: string
  /** BACKUP_TO. */
  folder: string
  config: Config
  now: Date
  signal?: AbortSignal | undefined
}

/** Makes a backup in BACKUP_TO, records it or why there is none, and then deletes the oldest beyond BACKUP_KEEP. */
export async function keepBackup(db: Db, cause: BackupCause, source: BackupSource): Promise<MadeBackup> {
  const id = await beginBackup(db, cause, source.now)
  try {
    const made = await makeBackup(source)
    await finishBackup(db, id, made)
    await appendAudit(db, { action: 'backup.made' })
    await rotate(source.folder, source.config.BACKUP_KEEP)
    return made
  } catch (error) {
    await failBackup(
      db,
      id,
      source.signal?.aborted
        ? { problem: 'interrupted', error: 'It was interrupted.' }
        : { problem: problemOf(error), error: messageOf(error) },
    )
    throw error
  }
}

/**
 * Writes a backup, restores and checks it in a scratch database, and only then puts it into BACKUP_TO, encrypted if
 * there is a recipient, and compares what is there with what was checked. A backup that is wrong or cannot be checked
 * is kept under the name of {@link UNCHECKED} until the next one, since it is better than none, and is an error.
 */
export async function makeBackup(source: BackupSource): Promise<MadeBackup> {
  const { connection, folder, config, now: madeAt, signal } = source
  const encrypt = config.BACKUP_RECIPIENT === undefined ? unchanged : encryptFor(config.BACKUP_RECIPIENT)
  await using staging = await stagingFolder(config.DATA_DIR)
  await makeFolder(folder)
  const staged = join(staging.path, 'backup')
  const replicas = config.DATABASE_REPLICA_URLS
  const rows = await withReplicaDb({ connection, replicas, poolSize: 2 }, async ({ db }) => {
    await requireSpace({
      databaseBytes: await databaseBytes(db),
      staging: staging.path,
      folder,
      isEmbedded: config.DATABASE_URL === undefined,
    })
    return writeBackup(db, staged, { madeAt, signal })
  })
  const checkedHash = await hashOf(staged)
  const failure = await checkFailure(source, staged)
  const file = join(folder, nameOfBackup(madeAt))
  const stored = { from: staged, to: failure ? `${file}${UNCHECKED}` : file, encrypt, checkedHash, signal }
  const sha256 = await store(stored)
  await removeUnchecked(folder, failure && stored.to)
  if (failure) throw failure
  const numRows = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return { file, bytes: (await stat(file)).size, sha256, numRows }
}

/** What the name of a backup ends with that was not restored, or not without faults. */
const UNCHECKED = '.unchecked'

/** Why the backup in this file is not known to be whole; undefined if it is. */
async function checkFailure({ connection, signal }: BackupSource, path: string): Promise<Error | undefined> {
  try {
    await using scratch = await temporaryDatabase(connection)
    const drop = () => void scratch[Symbol.asyncDispose]().catch(() => {})
    signal?.addEventListener('abort', drop)
    try {
      const problems = await problemsOf(scratch.connection, { path })
      if (problems.length === 0) return undefined
      throw new UsageError(
        `The backup was restored for a check and is wrong: ${problems.join('; ')}. It is kept with ${UNCHECKED} at the ` +
          'end of its name.',
        { cause: Object.assign(new Error('wrong'), { code: WRONG }) },
      )
    } finally {
      signal?.removeEventListener('abort', drop)
    }
  } catch (error) {
    signal?.throwIfAborted()
    return error instanceof Error ? error : new Error(messageOf(error))
  }
}

/** Copies the checked file through the encryption, and compares both ends by their hashes; returns that of the new file. */
async function store({
  from,
  to,
  encrypt,
  checkedHash,
  signal,
}: {
  from: string
  to: string
  encrypt: typeof unchanged
  checkedHash: string
  signal: AbortSignal | undefined
}): Promise<string> {
  const [read, written] = [createHash('sha256'), createHash('sha256')]
  let storedHash = ''
  await writeComplete(to, async (file, temporaryPath) => {
    await pipeline(createReadStream(from), addTo(read), encrypt, addTo(written), file, { signal })
    storedHash = await hashOf(temporaryPath)
    if (read.digest('hex') !== checkedHash || written.digest('hex') !== storedHash)
      throw new UsageError(`The file ${to} differs from what was written into it: check its disk.`)
  })
  return storedHash
}

const addTo = (hash: Hash) =>
  async function* (source: AsyncIterable<Uint8Array>) {
    for await (const part of source) {
      hash.update(part)
      yield part
    }
  }

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}

/** Where a backup is before it is encrypted: beside the data of this process. One that was killed leaves it to the next. */
async function stagingFolder(dataFolder: string) {
  const path = join(dataFolder, 'backup-in-progress')
  const remove = () => rm(path, { recursive: true, force: true })
  await remove()
  await mkdir(path, { recursive: true, mode: 0o700 })
  return { path, [Symbol.asyncDispose]: remove }
}

/** Makes the folder, but not those above it, which may belong to a disk that is not mounted. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    throw new UsageError(`The folder BACKUP_TO, ${folder}, cannot be made: ${messageOf(error)}.`, {
      cause: error,
    })
  }
}

async function removeUnchecked(folder: string, except?: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^parley-[\dTZ.-]+\.backup\.unchecked$/.test(name))
  for (const name of names) if (join(folder, name) !== except) await rm(join(folder, name))
}

const WRONG = 'wrong'

const PROBLEMS: Record<string, BackupProblem> = {
  ENOSPC: 'no_space',
  EDQUOT: 'no_space',
  // PostgreSQL has no space for the copy.
  '53100': 'no_space',
  EACCES: 'not_writable',
  EPERM: 'not_writable',
  EROFS: 'not_writable',
  ENOENT: 'not_writable',
  ENOTDIR: 'not_writable',
  '42501': 'missing_right',
  [WRONG]: 'wrong',
}

function problemOf(error: unknown): BackupProblem {
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined)
  return PROBLEMS[code ?? ''] ?? 'other'
}
