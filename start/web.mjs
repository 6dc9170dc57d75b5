import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root } from './places.mjs'
import { node, step } from './steps.mjs'

// Builds the web app unless what was built last comes from the same sources. Gives an exit code. The pseudo
// build reads from right to left and marks every text of the catalogue.
export async function buildWeb({ isPseudo = false } = {}) {
  if (!existsSync(join(root, 'web/vite.config.ts'))) {
    console.error('There is no web app to build yet (web/vite.config.ts is missing).')
    return 0
  }
  const marker = join(root, isPseudo ? 'web/dist-pseudo' : 'web/dist', '.sources')
  const sources = hashOfSources()
  if (isBuilt(marker, sources)) return 0
  return withLock('web', async () => {
    if (isBuilt(marker, sources)) return 0
    console.error(isPseudo ? 'Building the pseudo-locale …' : 'Building the web app …')
    const command = node(viteCli, 'build', '--logLevel', 'warn')
    const code = await step({
      title: 'vite build',
      command,
      cwd: join(root, 'web'),
      env: { NODE_ENV: 'production', VITE_PSEUDO: isPseudo ? '1' : '' },
    })
    if (code === 0) writeFileSync(marker, sources)
    return code
  })
}

export const viteCli = join(root, 'node_modules/vite/bin/vite.js')

function isBuilt(marker, sources) {
  try {
    return readFileSync(marker, 'utf8') === sources
  } catch {
    return false
  }
}

function hashOfSources() {
  const hash = createHash('sha256')
  const options = {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|dist-pseudo|generated)$/.test(path),
  }
  const files = globSync(['web/**/*', 'contract/**/*', 'package-lock.json'], options)
  for (const file of files.toSorted()) {
    const path = join(root, file)
    if (/\.test\.tsx?$/.test(file) || !statSync(path, { throwIfNoEntry: false })?.isFile()) continue
    hash.update(`${file}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
