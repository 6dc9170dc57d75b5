import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
const NEEDED_BYTES = 3 * 1024 ** 3

/**
 * Where throw-away databases lie: in memory, where there is enough of it, because a copy of a database is hundreds of
 * files, which take ten times as long on a disk.
 */
export function memoryFolder(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize >= NEEDED_BYTES ? MEMORY_FOLDER : tmpdir()
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

/** A file system of its own, or undefined where this user may not mount one. */
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
