import type { BackupProblem } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export type BackupCause = 'schedule' | 'command' | 'migration' | 'file'

/** A file that is a whole backup. */
export type MadeBackup = { file: string; bytes: number; sha256: string | null; numRows: number }

export type BackupFailure = { at: Date; problem: BackupProblem; error: string }

/** What is known of the backups of this database. Those into a file of somebody's own are not tries of the schedule. */
export type BackupStats = {
  lastGoodAt: Date | null
  /** When a backup into BACKUP_TO was begun last, and the last of them that is good. */
  lastTriedAt: Date | null
  lastKeptAt: Date | null
  /** Null if the last try was good or runs. */
  failure: BackupFailure | null
}

export async function backupStats(db: Db): Promise<BackupStats> {
  const { rows } = await sql<Omit<BackupStats, 'failure'>>`
    select max(finished_at) filter (where state = 'good') as "lastGoodAt",
      max(started_at) filter (where cause <> 'file') as "lastTriedAt",
      max(started_at) filter (where cause <> 'file' and state = 'good') as "lastKeptAt"
    from backups`.execute(db)
  const { rows: tries } = await sql<BackupFailure & { state: string }>`
    select state, finished_at as at, problem, error from backups
    where cause <> 'file' and state <> 'running' order by started_at desc, id desc limit 1`.execute(db)
  const { state, ...failure } = tries[0] ?? { state: 'good' }
  return {
    ...(rows[0] ?? { lastGoodAt: null, lastTriedAt: null, lastKeptAt: null }),
    failure: state === 'failed' && 'problem' in failure ? failure : null,
  }
}

/** Records that a backup begins. Only one is made at a time, so others that seem to run were interrupted. */
export async function beginBackup(db: Db, cause: BackupCause, now: Date): Promise<number> {
  await sql`
    update backups set state = 'failed', finished_at = ${now}, problem = 'interrupted', error = 'It was interrupted.'
    where state = 'running'`.execute(db)
  await sql`delete from backups where started_at < ${now}::timestamptz - interval '400 days'`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into backups (cause, started_at) values (${cause}, ${now}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export async function finishBackup(
  db: Db,
  id: number,
  { file, bytes, sha256, numRows }: MadeBackup,
): Promise<void> {
  await sql`
    update backups set state = 'good', finished_at = greatest(now(), started_at), file = ${file}, bytes = ${bytes},
      sha256 = ${sha256}, num_rows = ${numRows}
    where id = ${id}`.execute(db)
}

export async function failBackup(
  db: Db,
  id: number,
  { problem, error }: Omit<BackupFailure, 'at'>,
): Promise<void> {
  await sql`
    update backups set state = 'failed', finished_at = greatest(now(), started_at), problem = ${problem}, error = ${error}
    where id = ${id}`.execute(db)
}

/** Records a backup that was made before it could be recorded. */
export async function recordBackup(
  db: Db,
  { cause, startedAt, ...made }: MadeBackup & { cause: BackupCause; startedAt: Date },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into backups (cause, started_at) values (${cause}, ${startedAt}) returning id`.execute(db)
  if (rows[0]) await finishBackup(db, rows[0].id, made)
}
