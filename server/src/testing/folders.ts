import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
