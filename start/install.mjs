import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withLock } from './lock.mjs'

const TIMEOUT_MS = 15 * 60_000
const IGNORED = new AbortController().signal

/**
 * Makes node_modules of `folder` match its lockfile. Returns at once when it already does.
 *
 * @param {string} folder
 * @param {AbortSignal} [signal] ends the installation
 */
export async function ensureInstalled(folder, signal = IGNORED) {
  if (isInstalled(folder)) return
  await withLock(`install-${basename(folder)}`, async () => {
    // Another process may have installed the packages while we waited.
    if (isInstalled(folder)) return
    if (!matchesLockfile(folder)) {
      console.error('Installing the packages of the lockfile (once) …')
      if (!(await npmCi(folder, signal)))
        throw new Error(
          signal.aborted
            ? 'The installation was interrupted.'
            : 'npm could not install the packages; its message is above. Is there a network?',
        )
    }
    writeFileSync(stampFile(folder), stampOf(folder))
  })
}

/** @param {string} folder */
const stampFile = (folder) => join(folder, 'node_modules/.parley-installed')

/** @param {string} folder */
function stampOf(folder) {
  const lockfile = readFileSync(join(folder, 'package-lock.json'))
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}`
}

/** @param {string} folder */
function isInstalled(folder) {
  try {
    return readFileSync(stampFile(folder), 'utf8') === stampOf(folder)
  } catch {
    return false
  }
}

/**
 * npm records what it installed. If that matches the lockfile, somebody ran npm by hand.
 *
 * @param {string} folder
 */
function matchesLockfile(folder) {
  const installed = packagesIn(join(folder, 'node_modules/.package-lock.json'))
  const wanted = packagesIn(join(folder, 'package-lock.json'))
  if (!installed || !wanted) return false
  return (
    Object.keys(installed).every((path) => wanted[path]) &&
    Object.entries(wanted).every(
      ([path, entry]) =>
        !path.includes('node_modules/') ||
        (entry.optional && !installed[path]) ||
        (installed[path]?.version === entry.version && existsSync(join(folder, path))),
    )
  )
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

/**
 * Installs development packages too, since the web app is built with them in production.
 *
 * @param {string} folder
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether it succeeded
 */
function npmCi(folder, signal) {
  const options = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  const npm = process.env.npm_execpath
  const [program, ...args] = npm?.endsWith('.js') ? [process.execPath, npm, ...options] : ['npm', ...options]
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 2, 2], timeout: TIMEOUT_MS, signal })
  return new Promise((resolve) => {
    child.on('error', (error) => {
      // After an abort npm still runs for a moment, and the lock must be held until it ends.
      if (error.name !== 'AbortError') resolve(false)
    })
    child.on('exit', (code) => resolve(code === 0))
  })
}
