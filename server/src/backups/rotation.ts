import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isEncrypted } from '#backups/encryption.ts'
import { readHeader } from '#backups/file.ts'
import { UsageError } from '#admin/command.ts'

const DAY_MS = 24 * 3_600_000

/** The backups beyond the newest `numKept`, oldest first. */
export const expired = (times: readonly Date[], numKept: number): Date[] =>
  times.toSorted((a, b) => a.getTime() - b.getTime()).slice(0, -numKept)

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

/** Deletes the oldest backups of a folder beyond the newest `numKept`. */
export async function rotate(folder: string, numKept: number): Promise<void> {
  for (const at of expired(await rotatedBackups(folder), numKept)) await rm(join(folder, nameOfBackup(at)))
  await removeUnfinished(folder)
}

const UNFINISHED = /^parley-[\dTZ.-]+\.backup\.unfinished-\d+$/

/** Removes what backups left that were killed. No backup takes a day. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => UNFINISHED.test(each))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(folder, name), { force: true })
  }
}
