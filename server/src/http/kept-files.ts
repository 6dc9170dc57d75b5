import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { readStaticFile, type StaticFile } from '#http/files.ts'
import { scriptOfLanguage } from '#http/pages/translated-page.ts'

/** Releases beyond these are removed, unless one of their processes started within the last week. */
const MAX_RELEASES = 6
const MIN_AGE_MS = 7 * 24 * 3_600_000

const RELEASE = /^[0-9a-f]{16}$/
const UNFINISHED = '.unfinished-'

/** The path of a file whose name has a hash, below folders whose names have no dot. */
const HASHED = /^assets\/(?:[\w-]+\/)*[\w-][\w.-]*\.\w+$/

/**
 * Copies the hashed files of a build into a folder that all processes share, and removes those of old releases. The copy
 * gets its name when it is complete, so that no process finds half of a release.
 */
export function keepRelease(built: string, shared: string, now = new Date()): void {
  const assets = join(built, 'assets')
  if (!existsSync(assets)) return
  const release = join(shared, nameOf(assets))
  if (!existsSync(release)) {
    const unfinished = join(shared, UNFINISHED + randomUUID())
    mkdirSync(unfinished, { recursive: true })
    try {
      cpSync(assets, join(unfinished, 'assets'), { recursive: true })
      renameSync(unfinished, release)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      // Another process of this release may have been faster.
      if (!existsSync(release)) throw error
    }
  }
  utimesSync(release, now, now)
  removeOld(shared, now)
}

/** Names contain hashes of the content, so the names of all files identify a release. */
const nameOf = (assets: string): string => {
  const names = readdirSync(assets, { recursive: true, encoding: 'utf8' }).toSorted()
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
}

/** The folders of a kind, the one that a process started with last first. */
function foldersIn(shared: string, isOfKind: (name: string) => boolean): { path: string; usedAt: Date }[] {
  if (!existsSync(shared)) return []
  return readdirSync(shared)
    .filter(isOfKind)
    .map((name) => join(shared, name))
    .flatMap((path) => {
      const stats = statSync(path, { throwIfNoEntry: false })
      return stats === undefined ? [] : [{ path, usedAt: stats.mtime }]
    })
    .toSorted((one, other) => other.usedAt.getTime() - one.usedAt.getTime())
}

const releasesIn = (shared: string) => foldersIn(shared, (name) => RELEASE.test(name))

function removeOld(shared: string, now: Date): void {
  const unfinished = foldersIn(shared, (name) => name.startsWith(UNFINISHED))
  for (const { path, usedAt } of [...releasesIn(shared).slice(MAX_RELEASES), ...unfinished])
    if (now.getTime() - usedAt.getTime() > MIN_AGE_MS) rmSync(path, { recursive: true, force: true })
}

/** Finds hashed files of other releases in the shared folder. What was found stays in memory, as it never changes. */
export function keptFiles(shared: string | undefined): (path: string) => StaticFile | undefined {
  if (shared === undefined) return () => undefined
  const known = new Map<string, StaticFile>()
  return (path) => {
    if (!HASHED.test(path)) return undefined
    const file = known.get(path) ?? findIn(releasesIn(shared), path)
    if (file !== undefined) known.set(path, file)
    return file
  }
}

function findIn(releases: readonly { path: string }[], path: string): StaticFile | undefined {
  const script = scriptOfLanguage(path)
  for (const { path: release } of releases) {
    const hasLanguage = script !== undefined && existsSync(join(release, 'assets', script.folder))
    for (const name of hasLanguage ? [path, ...script.names] : [path]) {
      const file = readStaticFile(release, name)
      if (file !== undefined) return file
    }
  }
  return undefined
}
