import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withLock } from './lock.mjs'

const LIMIT_MS = 15 * 60_000

// Makes node_modules of `folder` what its lockfile says. Does nothing, quickly, when it already is.
export async function ensureInstalled(folder) {
  if (isInstalled(folder)) return
  await withLock(`install-${basename(folder)}`, async () => {
    // Somebody else may have installed while we waited.
    if (isInstalled(folder)) return
    if (!matchesLockfile(folder)) {
      console.error('Installing what the lockfile says (once) …')
      if ((await npmCi(folder)) !== 0 && (await npmCi(folder)) !== 0)
        throw new Error('npm could not install the packages; its own words are above. Is there a network?')
    }
    writeFileSync(markerOf(folder), stampOf(folder))
  })
}

const markerOf = (folder) => join(folder, 'node_modules/.parley-installed')

function stampOf(folder) {
  const lockfile = readFileSync(join(folder, 'package-lock.json'))
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}`
}

function isInstalled(folder) {
  try {
    return readFileSync(markerOf(folder), 'utf8') === stampOf(folder)
  } catch {
    return false
  }
}

// npm keeps its own record of what it installed. Where that agrees with the lockfile, someone ran npm by hand.
function matchesLockfile(folder) {
  const record = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  const isThere = ([path, entry]) =>
    !path.includes('node_modules/') ||
    (entry.optional && !installed[path]) ||
    (installed[path]?.version === entry.version && existsSync(join(folder, path)))
  return Object.entries(wanted).every(isThere) && Object.keys(installed).every((path) => wanted[path])
}

// Development packages are needed in production too: they build the web app.
function npmCi(folder) {
  const options = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  const npm = process.env.npm_execpath
  const [program, ...args] = npm?.endsWith('.js') ? [process.execPath, npm, ...options] : ['npm', ...options]
  const shell = process.platform === 'win32' && program === 'npm'
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 2, 2], timeout: LIMIT_MS, shell })
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
