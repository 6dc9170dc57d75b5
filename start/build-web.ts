import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { nodeCommand, ROOT, runCommand } from './processes.ts'

export const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')

const IS_OUTPUT = /(^|\/)(node_modules|dist|dist-pseudo|generated)$/

/** The file in a folder of a build that identifies the sources of the build. */
export const stampOf = (folder: string): string => join(ROOT, folder, '.sources')

/**
 * Builds the web app unless the last build has the same sources. Returns an exit code. The build in the pseudo-locale
 * is right-to-left and puts brackets around every text of the catalogue.
 */
export async function buildWeb({ isPseudo = false } = {}): Promise<number> {
  const stamp = stampOf(isPseudo ? 'web/dist-pseudo' : 'web/dist')
  const sources = hashOfSources()
  if (isBuilt(stamp, sources)) return 0
  return withLock('web', async () => {
    if (isBuilt(stamp, sources)) return 0
    console.error(isPseudo ? 'Building the pseudo-locale …' : 'Building the web app …')
    const code = await runCommand({
      title: 'vite build',
      command: nodeCommand(VITE, 'build', '--logLevel', 'warn'),
      cwd: join(ROOT, 'web'),
      env: { NODE_ENV: 'production', VITE_PSEUDO: isPseudo ? '1' : '' },
    })
    if (code === 0) writeFileSync(stamp, sources)
    return code
  })
}

function isBuilt(stamp: string, sources: string) {
  try {
    return readFileSync(stamp, 'utf8') === sources
  } catch {
    return false
  }
}

function hashOfSources() {
  const hash = createHash('sha256')
  const files = globSync(['web/**/*', 'contract/**/*', 'opinion-map/src/**/*', 'package-lock.json'], {
    cwd: ROOT,
    exclude: (path) => IS_OUTPUT.test(path),
  })
  for (const file of files.toSorted()) {
    const path = join(ROOT, file)
    if (/\.test\.tsx?$/.test(file) || !statSync(path, { throwIfNoEntry: false })?.isFile()) continue
    hash.update(`${file}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
