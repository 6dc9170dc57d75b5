import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder with these files, keyed by name. Disposing removes it. */
export function folderOf(files: Record<string, string | Uint8Array>) {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'opinion-map-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder.path, name), content)
  return folder
}
