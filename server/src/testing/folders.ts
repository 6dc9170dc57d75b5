import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
const NEEDED_BYTES = 3 * 1024 ** 3

/**
 * The folder for temporary databases: in memory if there is enough, because a copy of a database has hundreds of files,
 * which take ten times as long to create on a disk.
 */
export function memoryFolder(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    if (bavail * bsize >= NEEDED_BYTES) return MEMORY_FOLDER
    console.log(
      `${MEMORY_FOLDER} has less than 3 GiB, so databases of tests are on the disk, which takes much longer.`,
    )
    return tmpdir()
  } catch {
    return tmpdir()
  }
}

export type Folder = { path: string; [Symbol.dispose]: () => void }

export function temporaryFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'parley-folder-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

export type SmallDisk = Folder & { makeReadOnly: () => void }

/** Mounts a small separate file system; undefined if this user may not mount one. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = temporaryFolder()
  const options = `size=${megabytes}m,mode=700`
  if (!mount('-t', 'tmpfs', '-o', options, 'tmpfs', folder.path)) {
    folder[Symbol.dispose]()
    return undefined
  }
  return {
    path: folder.path,
    makeReadOnly: () => void mount('-o', 'remount,ro', folder.path),
    [Symbol.dispose]: () => {
      spawnSync('umount', ['--lazy', folder.path])
      folder[Symbol.dispose]()
    },
  }
}

function mount(...args: string[]) {
  return spawnSync('mount', args, { stdio: 'ignore' }).status === 0
}
