import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, projectFolder } from '#config.ts'

/** The commit that runs: COMMIT, or that of a checkout; empty if neither is known. */
export const commitOf = ({ COMMIT }: Pick<Config, 'COMMIT'>): string =>
  COMMIT ?? checkedOutCommit(projectFolder) ?? ''

/** The commit of a checkout, as Git stores it. Git itself need not be installed. */
export function checkedOutCommit(folder: string): string | undefined {
  try {
    const ownFolder = gitFolder(folder)
    const head = readFileSync(join(ownFolder, 'HEAD'), 'utf8').trim()
    const reference = /^ref: (\S+)$/.exec(head)?.[1]
    return reference === undefined ? head : commitOfReference(ownFolder, reference)
  } catch {
    return undefined
  }
}

/** In a linked worktree, `.git` is a file that names the folder. */
function gitFolder(folder: string): string {
  const path = join(folder, '.git')
  if (statSync(path).isDirectory()) return path
  return resolve(folder, readFileSync(path, 'utf8').replace('gitdir: ', '').trim())
}

/** A branch is a file of its own, or a line of the packed ones; worktrees share those of the main folder. */
function commitOfReference(ownFolder: string, reference: string): string | undefined {
  const shared = join(ownFolder, 'commondir')
  const folder = existsSync(shared) ? resolve(ownFolder, readFileSync(shared, 'utf8').trim()) : ownFolder
  const file = join(folder, reference)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const packed = readFileSync(join(folder, 'packed-refs'), 'utf8').split('\n')
  return packed.find((line) => line.endsWith(` ${reference}`))?.split(' ')[0]
}
