import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isEncrypted } from '#admin/backup-encryption.ts'
import { readHeader } from '#admin/backup-file.ts'
import { UsageError } from '#admin/command.ts'

/** How many backups are kept: the newest of each of the last days, and of each of the last weeks, that have one. */
export type Kept = { daily: number; weekly: number }

const DAY_MS = 24 * 3_600_000
// 1 January 1970 was a Thursday, so weeks that begin on Monday are four days behind.
const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS)
const weekOf = (at: Date): number => Math.floor((dayOf(at) + 3) / 7)

/** The backups that nothing keeps, oldest first. */
export function expired(times: readonly Date[], { daily, weekly }: Kept): Date[] {
  const newestFirst = times.toSorted((a, b) => b.getTime() - a.getTime())
  const newestOf = (periodOf: (at: Date) => number, count: number) => {
    const newest = new Map<number, Date>()
    for (const at of newestFirst) if (!newest.has(periodOf(at))) newest.set(periodOf(at), at)
    return [...newest.values()].slice(0, count)
  }
  const kept = new Set([...newestOf(dayOf, daily), ...newestOf(weekOf, weekly)])
  return newestFirst.filter((at) => !kept.has(at)).toReversed()
}

/** The name of the backup of a moment, as in `parley-2026-11-27T03-00-00.123Z.backup`. */
export const nameOfBackup = (at: Date): string => `parley-${at.toISOString().replaceAll(':', '-')}.backup`

const NAME = /^parley-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.backup$/

/** The moment in the name of a backup; undefined if the name is another one. */
function timeInName(name: string): Date | undefined {
  const [, day, hour, minute, rest] = NAME.exec(name) ?? []
  const at = new Date(`${day}${hour}:${minute}:${rest}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/**
 * The backups in a folder that were written there with the name of their moment. What is called differently, is no
 * backup, or was made at another time than its name says is not among them; what is encrypted says so by its name alone.
 */
export async function rotatedBackups(folder: string): Promise<Date[]> {
  const found: Date[] = []
  for (const name of await readdir(folder)) {
    const at = timeInName(name)
    if (at === undefined) continue
    const path = join(folder, name)
    if ((await isEncrypted(path)) || (await madeAt(path)) === at.toISOString()) found.push(at)
  }
  return found.toSorted((a, b) => a.getTime() - b.getTime())
}

async function madeAt(path: string): Promise<string | undefined> {
  try {
    return (await readHeader({ path })).madeAt
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

/** Deletes the backups of a folder that nothing keeps; returns how many it deleted and how many there are. */
export async function rotate(folder: string, kept: Kept): Promise<{ numDeleted: number; numKept: number }> {
  const times = await rotatedBackups(folder)
  const old = expired(times, kept)
  for (const at of old) await rm(join(folder, nameOfBackup(at)))
  await removeUnfinished(folder)
  return { numDeleted: old.length, numKept: times.length - old.length }
}

const UNFINISHED = /^parley-[\dTZ.-]+\.backup\.unfinished-\d+$/

/** Removes what backups left that were killed. No backup takes a day. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => UNFINISHED.test(each))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(folder, name), { force: true })
  }
}
