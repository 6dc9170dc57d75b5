import { stat, statfs } from 'node:fs/promises'
import { formatSize, UsageError } from '#admin/command.ts'

/** A whole backup is compressed and has no indexes, so it takes less than this share of the database. */
const SHARE_OF_DATABASE = 0.25

export type SpaceNeeded = {
  databaseBytes: number
  /** Where it is written first, and where it stays. */
  staging: string
  folder: string
  /** Whether the copy into which it is restored is on the disk of `staging`. */
  isEmbedded: boolean
}

/** Refuses a backup for which a disk has too little space, before anything is written. */
export async function requireSpace({
  databaseBytes,
  staging,
  folder,
  isEmbedded,
}: SpaceNeeded): Promise<void> {
  const fileBytes = databaseBytes * SHARE_OF_DATABASE
  const needs: [folder: string, bytes: number][] = [
    [folder, fileBytes],
    [staging, fileBytes + (isEmbedded ? databaseBytes : 0)],
  ]
  const byDisk = new Map<number, { folder: string; bytes: number }>()
  for (const [folder, bytes] of needs) {
    const { dev } = await stat(folder)
    const known = byDisk.get(dev)
    byDisk.set(dev, { folder: known?.folder ?? folder, bytes: bytes + (known?.bytes ?? 0) })
  }
  for (const { folder, bytes } of byDisk.values()) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < bytes)
      throw new UsageError(
        `The disk that holds ${folder} has ${formatSize(bavail * bsize)} left, and a backup with its check needs about ` +
          `${formatSize(bytes)}: free some space.`,
        { cause: Object.assign(new Error('no space'), { code: 'ENOSPC' }) },
      )
  }
}
