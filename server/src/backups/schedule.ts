import { backupStats, type BackupStats } from '#administration/backups.sql.ts'
import { aloneWithBackups } from '#backups/lock.sql.ts'
import { keepBackup } from '#backups/make.ts'
import type { Ctx } from '#ctx.ts'

/** After a backup that failed, the next is tried after this time. */
const RETRY_MS = 3_600_000

/** The last moment before now at which the clock of this machine showed this time, such as 03:00. */
export function lastTimeOf(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const moment = new Date(now)
  moment.setHours(hours, minutes, 0, 0)
  if (moment > now) moment.setDate(moment.getDate() - 1)
  return moment
}

/** Whether a backup has to be made: none is good since the last BACKUP_AT, also if nothing ran then. */
export function isDue(
  { lastKeptAt, lastTriedAt }: Pick<BackupStats, 'lastKeptAt' | 'lastTriedAt'>,
  { at, now }: { at: string; now: Date },
): boolean {
  const since = lastTimeOf(at, now)
  if (lastKeptAt !== null && lastKeptAt >= since) return false
  return lastTriedAt === null || lastTriedAt < since || now.getTime() - lastTriedAt.getTime() >= RETRY_MS
}

/** Makes a backup in BACKUP_TO if one is due. Of several processes one makes it. */
export async function backUpWhenDue(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const { db, config, connection, log } = ctx
  const folder = config.BACKUP_TO
  if (folder === undefined) return
  const isDueNow = async () => isDue(await backupStats(db), { at: config.BACKUP_AT, now: ctx.now() })
  if (!(await isDueNow())) return
  const make = async () => {
    // Another process may have made it meanwhile.
    if (!(await isDueNow())) return
    const made = await keepBackup(db, 'schedule', { connection, folder, config, now: ctx.now(), signal })
    log.info(made, 'a backup was made and checked')
  }
  await aloneWithBackups(connection, make, { skip: true })
}
